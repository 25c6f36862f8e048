import { describe, expect, it } from 'vitest';
import { countWords, cutIntoChunks } from '../../../src/documents/chunks.ts';
import { readMarkdown } from '../../../src/documents/text.ts';
import type { PageLayout } from '../../../src/documents/types.ts';

const SENTENCE = 'The keeper of the lamp climbs the stairs every evening at seven.'; // 12 words

function paragraphs(count: number, sentences: number): string {
  return Array.from({ length: count }, () => Array(sentences).fill(SENTENCE).join(' ')).join(
    '\n\n',
  );
}

const SOURCE = `# Harbours

${paragraphs(1, 2)}

## Tessel

${paragraphs(6, 8)}

## Alder

### Old town

${paragraphs(1, 1)}

# Reefs

${paragraphs(1, 30)}
`;

describe('cutIntoChunks', () => {
  const document = readMarkdown(SOURCE, 'harbours.md');
  const chunks = cutIntoChunks(document, 'd1');

  it('never crosses a heading and knows the headings above', () => {
    const paths = chunks.map(({ headingPath }) => headingPath.join(' > '));
    expect([...new Set(paths)]).toEqual([
      'Harbours',
      'Harbours > Tessel',
      'Harbours > Alder > Old town',
      'Harbours > Reefs',
    ]);
    for (const chunk of chunks) {
      expect(chunk.heading).toBe(chunk.headingPath.at(-1));
      expect(chunk.text).not.toMatch(/Harbours|Tessel|Alder|Old town|Reefs/);
    }
  });

  it('has about as many words as asked for, divided evenly', () => {
    const lengths = chunks.map(({ text }) => countWords(text));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(250);
    const tessel = chunks
      .filter(({ heading }) => heading === 'Tessel')
      .map(({ text }) => countWords(text));
    expect(Math.max(...tessel) - Math.min(...tessel)).toBeLessThanOrEqual(24);
    const small = cutIntoChunks(document, 'd1', { words: 50 });
    expect(small.length).toBeGreaterThan(2 * chunks.length);
  });

  it.each([
    ['before the middle', [12, 17], [12, 17]],
    ['behind it', [17, 12], [17, 12]],
    ['nowhere near it', [8, 14, 8], [15, 15]],
  ])('ends with a paragraph that ends near: %s', (_, sentences, expected) => {
    const text = sentences.map((count) => paragraphs(1, count)).join('\n\n');
    const cut = cutIntoChunks(readMarkdown(text, 'reefs.md'), 'd1');
    expect(cut.map((chunk) => chunk.sentences.length)).toEqual(expected);
  });

  it('is made of whole sentences at their places', () => {
    for (const chunk of chunks) {
      expect(chunk.text).toBe(document.text.slice(chunk.start, chunk.end));
      for (const { start, end } of chunk.sentences) {
        expect(document.text.slice(start, end)).toBe(SENTENCE);
      }
      expect(chunk.start).toBe(chunk.sentences[0]!.start);
      expect(chunk.end).toBe(chunk.sentences.at(-1)!.end);
    }
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, i) => i));
  });

  it('loses no character but white space and headings, for any length', () => {
    for (const words of [1, 7, 60, 200, 10_000]) {
      let left = document.text;
      const cut = cutIntoChunks(document, 'd1', { words });
      for (const { start, end } of [...cut].reverse()) {
        left = left.slice(0, start) + left.slice(end);
      }
      expect(left.replace(/\s+/g, ' ').trim()).toBe('Harbours Tessel Alder Old town Reefs');
      for (let i = 1; i < cut.length; i++) {
        expect(cut[i]!.start).toBeGreaterThanOrEqual(cut[i - 1]!.end);
      }
    }
  });

  it('puts the title over all sections, but not the first of several parts', () => {
    const pathsOf = (source: string, name = 'pilot-contract.md'): string[] =>
      cutIntoChunks(readMarkdown(source, name), 'd2').map(({ headingPath }) =>
        headingPath.join(' > '),
      );
    const terms = (level: string): string => `${level} Terms\n\nThe price is fixed.`;
    expect(pathsOf(`# Pilot boat\n\n${terms('##')}`)).toEqual(['Pilot boat > Terms']);
    expect(pathsOf(`# Pilot boat\n\n${terms('#')}`)).toEqual(['Pilot boat > Terms']);
    expect(pathsOf(`# Chapter One\n\nIn May.\n\n${terms('#')}`)).toEqual(['Chapter One', 'Terms']);
    expect(pathsOf('It has no headings at all.')).toEqual(['pilot-contract']);
  });

  it.each([
    ['2024 Annual Report', true],
    ['3D printing at Orle', true],
    ['Part-time work policy', true],
    ['Volume control', true],
    ['Section leaders’ handbook', true],
    ['1 Scope', false],
    ['IV. Sources', false],
    ['Chapter Two', false],
    ['Appendix B: Tables', false],
  ])('takes “%s” for the title of the whole: %s', (title, isOver) => {
    const source = `# ${title}\n\nIn May.\n\n# Terms\n\nThe price is fixed.`;
    const last = cutIntoChunks(readMarkdown(source, 'x.md'), 'd2').at(-1);
    expect(last?.headingPath).toEqual(isOver ? [title, 'Terms'] : ['Terms']);
  });

  it('keeps a sentence whole that is longer than a chunk', () => {
    const long = `${'very '.repeat(400)}long indeed.`;
    const [only, ...others] = cutIntoChunks(readMarkdown(long, 'x.md'), 'd2');
    expect(others).toEqual([]);
    expect(only!.text).toBe(long);
  });

  it('says page 1 where there are no pages, and takes no file’s name for its heading', () => {
    const [chunk] = cutIntoChunks(readMarkdown('Only a line.', 'notes.md'), 'd3');
    expect(chunk).toMatchObject({ heading: '', headingPath: ['notes'], firstPage: 1, lastPage: 1 });
  });

  it('gives the same chunks every time', () => {
    expect(cutIntoChunks(document, 'd1')).toEqual(chunks);
  });
});

it('a chunk over several pages knows where each page begins, so that a sentence names its own', () => {
  const read = readMarkdown(paragraphs(1, 3), 'keeper.md');
  const second = read.text.indexOf('The keeper', 10);
  const page = (number: number, start: number, end: number): PageLayout => ({
    ...{ number, label: String(number), width: 400, height: 600, start, end },
    ...{ runStarts: new Uint32Array(), runLengths: new Uint16Array() },
    ...{ quads: new Float32Array(), edges: new Float32Array() },
  });
  const pages = [page(1, 0, second), page(2, second, read.text.length)];
  const [chunk] = cutIntoChunks({ ...read, pages }, 'd1');
  expect(chunk).toMatchObject({ firstPage: 1, lastPage: 2, pageBreaks: [second] });
});
