/** Recognised words, laid out like all others: columns, headings, places on the page as displayed. */
import { describe, expect, it } from 'vitest';
import { readPicture } from '../../../src/documents/picture.ts';
import { sizeOfPicture } from '../../../src/documents/picture-size.ts';
import { toRecognise } from '../../../src/documents/page-problems.ts';
import { segmentsOf } from '../../../src/documents/recognised-segments.ts';
import type { RecognisedLine, RecognisedPage } from '../../../src/documents/recognised.ts';
import { rectanglesOf } from '../../../src/documents/rectangles.ts';

const SPACE = 4;

/** Letters are 5 points wide. */
function line(
  text: string,
  left: number,
  baseline: number,
  size = 10,
  confidence = 95,
): RecognisedLine {
  let at = left;
  const words = text.split(' ').map((word) => {
    const placed = { text: word, left: at, right: at + 5 * word.length, confidence };
    at = placed.right + SPACE;
    return placed;
  });
  return { baseline, size, words };
}

const page = (lines: RecognisedLine[], angle = 0): RecognisedPage => {
  return { number: 1, width: 600, height: 800, angle, lines };
};

const png = (width: number, height: number): ArrayBuffer => {
  const head = new DataView(new ArrayBuffer(32));
  head.setUint32(0, 0x89504e47);
  head.setUint32(16, width);
  head.setUint32(20, height);
  return head.buffer;
};

const read = (recognised: RecognisedPage[]) =>
  readPicture(
    { name: 'letter.png', bytes: png(600, 800) },
    { assetsUrl: '', recognised: new Map(recognised.map((each) => [each.number, each])) },
  );

const PARAGRAPH = [
  'The ferry to Havnsund leaves the northern quay',
  'at seven every morning, whatever the weather.',
  'Tickets are sold by the harbour master alone.',
];

describe('lines to segments', () => {
  it('are one piece, but for gaps that columns may have', () => {
    const [left, right] = [line('one two', 50, 100), line('three', 300, 100)];
    const both = { ...left, words: [...left.words, ...right.words] };
    expect(segmentsOf(page([both])).map(({ text }) => text)).toEqual(['one two', 'three']);
  });

  it('have one size where they were measured a little differently', () => {
    const lines = [10, 10.9, 9.3, 10].map((size, i) => line('some words', 50, 100 + 12 * i, size));
    const heading = [18, 19].map((size, i) => line('Title', 50, 50 + 20 * i, size));
    const sizes = segmentsOf(page([...heading, ...lines])).map(({ size }) => size);
    expect(new Set(sizes.slice(2))).toEqual(new Set([10]));
    expect(sizes[0]).toBe(sizes[1]);
  });

  it('keep that of footnotes, which is a little smaller', () => {
    const text = [10.9, 11.2, 10.4, 10.9].map((size, i) =>
      line('some words', 50, 100 + 12 * i, size),
    );
    const notes = [9.3, 9.1].map((size, i) => line('a note', 50, 160 + 11 * i, size));
    const sizes = segmentsOf(page([...text, ...notes])).map(({ size }) => size);
    expect(sizes).toEqual([10.9, 10.9, 10.9, 10.9, 9.1, 9.1]);
  });
});

describe('bold', () => {
  const drawn = (text: string, baseline: number, stroke: number | undefined, size = 10) => {
    const made = line(text, 60, baseline, size);
    const words = made.words.map((word) => ({
      ...word,
      ...(stroke === undefined ? {} : { stroke }),
    }));
    return { ...made, words };
  };
  const body = PARAGRAPH.map((text, i) => drawn(text, 140 + 12 * i, 0.9 + 0.1 * (i % 2)));

  it('is what is drawn with wider strokes than the rest of the page, for its size', () => {
    const segments = segmentsOf(
      page([drawn('Ferries', 100, 1.6), drawn('Large and plain', 60, 1.8, 20), ...body]),
    );
    const bold = segments.filter(({ font }) => font.bold).map(({ text }) => text);
    expect(bold).toEqual(['Ferries']);
  });

  it('is a piece of its own within a line, with a space beside it', async () => {
    const [head, rest] = [drawn('Departures. At', 100, 1.6), drawn('seven', 100, 1)];
    const moved = rest.words.map((word) => ({ ...word, left: 130, right: 155 }));
    const mixed = { ...head, words: [...head.words, ...moved] };
    const segments = segmentsOf(page([mixed, ...body]));
    expect(segments.slice(0, 2).map(({ text, font }) => [text, font.bold])).toEqual([
      ['Departures. At', true],
      ['seven', false],
    ]);
    expect((await read([page([mixed, ...body])])).text).toContain('Departures. At seven');
  });

  it('goes on over signs without strokes of their own', () => {
    const signs = { ...line('—', 97, 100).words[0]!, stroke: 0 };
    const head = drawn('Ferries', 100, 1.6);
    const [first] = segmentsOf(page([{ ...head, words: [...head.words, signs] }, ...body]));
    expect(first).toMatchObject({ text: 'Ferries —', font: { bold: true } });
  });

  it('makes headings, and none of a page that was read before strokes were measured', async () => {
    const headings = async (stroke?: number) =>
      (await read([page([drawn('Ferries of the north', 100, stroke), ...body])])).blocks.filter(
        ({ kind }) => kind === 'heading',
      ).length;
    expect(await headings(1.7)).toBe(1);
    expect(await headings()).toBe(0);
  });
});

describe('a picture as a document', () => {
  it('has paragraphs, a title, and says where its words come from', async () => {
    const lines = PARAGRAPH.map((text, i) => line(text, 60, 140 + 12 * i));
    const document = await read([page([line('Tides and ferries', 60, 80, 20), ...lines])]);
    expect(document.title).toBe('Tides and ferries');
    expect(document.text).toBe(`Tides and ferries\n\n${PARAGRAPH.join(' ')}`);
    expect(document.problems).toMatchObject([{ code: 'page-from-picture', pages: [1] }]);
  });

  it('reads two columns one after the other', async () => {
    const column = (words: string, left: number) =>
      Array.from({ length: 12 }, (_, i) =>
        line(`${words} ${words} ${words} ${i}`, left, 100 + 12 * i),
      );
    const [left, right] = [column('northern', 50), column('southern', 320)];
    const { text } = await read([page([...left, ...right])]);
    expect(text.lastIndexOf('northern')).toBeLessThan(text.indexOf('southern'));
  });

  it('takes no sign of a drawing for the rest of a paragraph', async () => {
    const column = (left: number, from: number) =>
      Array.from({ length: 10 }, (_, i) =>
        line('a line of text that goes on in the next,', left, from + 12 * i),
      );
    const { text } = await read([
      page([...column(50, 100), line('19:9)=', 320, 100), ...column(320, 160)]),
    ]);
    expect(text.replaceAll('19:9)=', '').trim()).toBe(
      Array.from({ length: 20 }, () => 'a line of text that goes on in the next,').join(' '),
    );
  });

  it.each([0, 90, 180, 270, 2])('lights words where they stand, turned by %s°', async (angle) => {
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    // The middle of the first word, on the page; its line in the frame of the text.
    const [x, y] = [300, 400];
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    const document = await read([
      page([line('Havnsund lies north', along - 20, across + 3)], angle),
    ]);
    const [box] = rectanglesOf(document.pages, { start: 0, end: 'Havnsund'.length });
    expect(box!.x + box!.width / 2).toBeCloseTo(x, 0);
    expect(box!.y + box!.height / 2).toBeCloseTo(y, 0);
    expect(box!.width > box!.height).toBe(angle % 180 < 45);
  });

  it('says that it is hard to read', async () => {
    const lines = PARAGRAPH.map((text, i) => line(text, 60, 140 + 12 * i, 10, 60));
    const { problems } = await read([page(lines)]);
    expect(problems.map(({ code }) => code)).toEqual(['page-from-picture', 'page-hard-to-read']);
  });

  it('waits to be recognised, and does not wait again where nothing was found', async () => {
    const before = await read([]);
    expect(before).toMatchObject({ text: '', pages: [{ width: 631.5, height: 842 }] });
    expect(toRecognise(before.problems)).toEqual([1]);
    const { problems } = await read([page([])]);
    expect(problems).toMatchObject([{ code: 'page-without-text', pages: [1] }]);
    expect(toRecognise(problems, new Map([[1, page([])]]))).toEqual([]);
  });
});

describe('the size of a picture', () => {
  const bytes = (...list: number[]): ArrayBuffer => Uint8Array.from(list).buffer;

  it('is read from the head of each kind', () => {
    expect(sizeOfPicture(png(3_000, 2_000))).toEqual({ width: 3_000, height: 2_000 });
    const comment = [0xff, 0xfe, 0, 4, 1, 2];
    const frame = [0xff, 0xc2, 0, 11, 8, 0x07, 0xd0, 0x0b, 0xb8, 3, 0, 0];
    expect(sizeOfPicture(bytes(0xff, 0xd8, ...comment, ...frame))).toEqual({
      ...{ width: 3_000, height: 2_000 },
    });
    const riff = [...'RIFF\0\0\0\0WEBP'].map((each) => each.charCodeAt(0));
    const extended = [...'VP8X'].map((each) => each.charCodeAt(0));
    const size = [10, 0, 0, 0, 0, 0, 0, 0, 0xb7, 0x0b, 0, 0xcf, 0x07, 0];
    expect(sizeOfPicture(bytes(...riff, ...extended, ...size))).toEqual({
      ...{ width: 3_000, height: 2_000 },
    });
  });

  it.each([
    ['damaged', bytes(0x89, 0x50, 0x4e, 0x47)],
    ['damaged', bytes(0xff, 0xd8, 0xff)],
    ['damaged', png(0, 100)],
    ['too-long', png(60_000, 60_000)],
  ])('is refused as %s before anything is decoded', (code, file) => {
    expect(() => sizeOfPicture(file)).toThrow(expect.objectContaining({ code }));
  });
});
