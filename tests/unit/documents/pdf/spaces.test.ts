/** Which gaps of a line are spaces: all that are drawn, and what is wide beside the other gaps. */
import { describe, expect, it } from 'vitest';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { readPdf } from '../../../../src/documents/pdf/read.ts';
import { rectanglesOf } from '../../../../src/documents/rectangles.ts';
import { sentencesOf } from '../../../../src/documents/sentences.ts';
import { readDrawn } from '../support/drawn.ts';
import { assetsUrl, toArrayBuffer } from '../support/fixtures.ts';

async function textOf(operators: string): Promise<string> {
  return (await readDrawn(`BT 11 TL 40 200 Td ${operators} ET`)).text;
}

describe('spaces between words', () => {
  const said = 'It came over the radio. The theorists listened. You know the rest.';

  it('are those that are drawn, however narrow a justified line makes them', async () => {
    // A space of Times is 0.25 em wide; 0.13 and 0.05 em of it are left.
    expect(await textOf(`/Plain 10 Tf -1.2 Tw (${said}) Tj`)).toBe(said);
    expect(await textOf(`/Plain 10 Tf -2 Tw (${said}) Tj`)).toBe(said);
  });

  it('are those that kerning eats away before a T or a Y', async () => {
    const kerned = 'It came over the radio.';
    expect(await textOf(`/Sans 10 Tf [(${kerned} ) 130 (The theorists listened.)] TJ`)).toBe(
      `${kerned} The theorists listened.`,
    );
  });

  it('are gaps where none is drawn, as narrow as justified text has them', async () => {
    for (const gap of [120, 180, 250, 500]) {
      const shown = said.split(' ').map((word) => `(${word})`);
      expect(await textOf(`/Plain 10 Tf [${shown.join(` -${gap} `)}] TJ`)).toBe(said);
    }
  });

  it('stand between sentences that are set one by one, too near to each other', async () => {
    const first = 'It came over the radio from Vienna at four in the morning.';
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.TimesRoman);
    const page = pdf.addPage([500, 300]);
    // Measured with kerning and drawn without: less of the space is left than was meant.
    const width = [...first].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, 10), 0);
    page.drawText(first, { x: 40, y: 200, font, size: 10 });
    page.drawText('The theorists listened.', { x: 40 + width + 1.2, y: 200, font, size: 10 });
    const bytes = toArrayBuffer(await pdf.save());
    const { text } = await readPdf(bytes, { name: 'x', assetsUrl });
    expect(text).toBe(`${first} The theorists listened.`);
    expect(sentencesOf(text)).toHaveLength(2);
  });

  it('are drawn before or after a change of style', async () => {
    expect(
      await textOf(
        `-1.5 Tw /Plain 10 Tf (heard on the radio. ) Tj /Italic 10 Tf (The Theorists) Tj
         /Plain 10 Tf ( was a play.) Tj`,
      ),
    ).toBe('heard on the radio. The Theorists was a play.');
  });

  it('have a place of their own between the glyphs', async () => {
    const document = await readDrawn(`BT 40 200 Td /Plain 10 Tf -2 Tw (radio. The rest) Tj ET`);
    const start = document.text.indexOf('The');
    const [before] = rectanglesOf(document.pages, { start: 0, end: start - 1 });
    const [after] = rectanglesOf(document.pages, { start, end: start + 3 });
    expect(after!.x - before!.x - before!.width).toBeCloseTo(0.5, 2);
  });
});

describe('gaps that are no spaces', () => {
  it('stand between the letters of a spaced title', async () => {
    for (const spacing of [1.2, 2, 3]) {
      expect(await textOf(`/Plain 10 Tf ${spacing} Tc (THE INNER SEA) Tj`)).toBe('THE INNER SEA');
    }
    const spaced = (gap: number) =>
      [...'THE INNER SEA'].map((letter) => `(${letter})`).join(` -${gap} `);
    for (const gap of [50, 120, 200]) {
      expect(await textOf(`/Plain 10 Tf [${spaced(gap)}] TJ`)).toBe('THE INNER SEA');
    }
  });

  it('stand between the letters of a title that has no drawn spaces', async () => {
    const spaced = ['THE', 'INNER', 'SEA'].map((word) =>
      [...word].map((letter) => `(${letter})`).join(' -120 '),
    );
    expect(await textOf(`/Plain 10 Tf [${spaced.join(' -420 ')}] TJ`)).toBe('THE INNER SEA');
  });

  it('are what kerning leaves', async () => {
    expect(await textOf(`/Plain 10 Tf [(V) -60 (AT) 90 (A) -80 (V) (.)] TJ`)).toBe('VATAV.');
  });

  it('are not those of single letters in a row', async () => {
    expect(await textOf(`/Plain 10 Tf [(a) -300 (b) -300 (c) -300 (d)] TJ`)).toBe('a b c d');
  });
});

describe('marks of footnotes', () => {
  it('are left out, and what stands behind them keeps its place on the page', async () => {
    const drawn = (mark: string) =>
      readDrawn(
        `BT 40 200 Td /Plain 10 Tf (The tower fell.) Tj ${mark} /Plain 10 Tf ( Later it was rebuilt.) Tj ET`,
      );
    const placed = async (mark: string) => {
      const { text, pages } = await drawn(mark);
      const start = text.indexOf('Later');
      return { text, x: rectanglesOf(pages, { start, end: start + 5 })[0]!.x };
    };
    const [plain, marked] = [await placed(''), await placed('4 Ts /Plain 6 Tf (12) Tj 0 Ts')];
    expect(marked.text).toBe('The tower fell. Later it was rebuilt.');
    expect(marked.text).toBe(plain.text);
    // Two figures of half an em.
    expect(marked.x).toBeCloseTo(plain.x + 6, 2);
  });
});
