import { describe, expect, it } from 'vitest';
import { readMarkdown, readText } from '../../../src/documents/text.ts';
import type { ReadDocument } from '../../../src/documents/types.ts';

function outline({ text, blocks }: ReadDocument): string[] {
  return blocks.map(
    ({ kind, level, start, end }) => `${kind}${level || ''}: ${text.slice(start, end)}`,
  );
}

describe('readMarkdown', () => {
  it('turns marks into blocks and leaves the words', () => {
    const source = [
      '---',
      'tags: x',
      '---',
      '# The **Korrin** light',
      'Built by [Mira Solberg](https://example.org) in _1874_, it',
      'has a `lamp` and snake_case_names.',
      '',
      'Later',
      '-----',
      '- [x] one',
      '- two',
      '  goes on',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
      '',
      '```',
      'let *x* = 1;',
      '```',
      '> quoted',
    ].join('\r\n');
    const document = readMarkdown(source, 'light.md');
    expect(document.title).toBe('The Korrin light');
    expect(outline(document)).toEqual([
      'heading1: The Korrin light',
      'paragraph: Built by Mira Solberg in 1874, it has a lamp and snake_case_names.',
      'heading2: Later',
      'list-item: one',
      'list-item: two goes on',
      'table: a  b\n1  2',
      'other: let *x* = 1;',
      'paragraph: quoted',
    ]);
  });

  it('takes HTML for text', () => {
    const { text } = readMarkdown('Hello <script>alert(1)</script>', 'x.md');
    expect(text).toBe('Hello <script>alert(1)</script>');
  });
});

describe('readText', () => {
  it('finds a heading on the line above a paragraph, where the line ends before it had to', () => {
    const paragraph = `The sale fell through on the last day of the month, as nobody who had a share
in the harbour wanted to be the first who sold it to the people of the
other side of the bay.`;
    expect(outline(readText(`The money\n${paragraph}`, 'a.txt'))).toEqual([
      'heading2: The money',
      `paragraph: ${paragraph}`,
    ]);
    const poem =
      'The bay is cold\nThe lamp that turns above the rock at night is old\nAnd so am I.';
    expect(outline(readText(poem, 'a.txt'))).toEqual([`paragraph: ${poem}`]);
  });

  it.each([
    [
      'THE NIGHT OF THE FOG',
      'The Courier\n10 June 2023\n\nTHE NIGHT OF THE FOG\nWhat went wrong\nBy Ada Quill\n\nIt was.',
    ],
    ['a', 'Ruth 1\n\nNow it came to pass.\n\nRuth 2\n\nAnd Naomi had.\n\nEsther 1\n\nNow.'],
    ['Chapter 3', 'Chapter 3\n\nNow it came to pass.'],
    // Who has signed it.
    ['a', `Dear Ada,\n\n${'It was a cold spring. '.repeat(30)}\n\nBo Quill-Berg\n\nHolm.`],
  ])('is called by what stands above the whole: %s', (title, text) => {
    expect(readText(text, 'a.txt').title).toBe(title);
  });

  it('finds paragraphs, items and headings', () => {
    const source = `CHAPTER ONE

It was a cold spring. The reef was
white with birds.

The Second Winter

- bring oil
- bring bread

Nobody came, and nothing was said about it.`;
    const document = readText(source, 'diary.txt');
    expect(outline(document)).toEqual([
      'heading1: CHAPTER ONE',
      'paragraph: It was a cold spring. The reef was\nwhite with birds.',
      'paragraph: The Second Winter',
      'list-item: - bring oil\n- bring bread',
      'paragraph: Nobody came, and nothing was said about it.',
    ]);
    expect(document.pages).toEqual([]);
    expect(document.title).toBe('CHAPTER ONE');
  });

  it('has no control characters and one kind of line break', () => {
    const { text } = readText('\uFEFFa\u0000b\r\nc\rd\u00ADe', 'x.txt');
    expect(text).toBe('ab\nc\nde');
  });

  it('reads a paragraph of very many lines, and a heading of very many letters', () => {
    const lines = readText('short line\n'.repeat(200_000), 'x.txt');
    expect(lines.blocks).toHaveLength(1);
    const { title } = readMarkdown(`# ${'a '.repeat(100_000)}\n\nText.`, 'x.md');
    expect(title.length).toBeGreaterThan(0);
  });

  it('has one kind of space, but for those that group digits', () => {
    const { text } = readText('he\u00A0refused\u202Fto, 10\u00A0000 times', 'x.txt');
    expect(text).toBe('he refused to, 10\u00A0000 times');
  });

  it('covers every character but white space by one block', () => {
    const { text, blocks } = readText('One.\n\n\n  Two\n words.\n \nThree', 'x.txt');
    let rest = text;
    for (const { start, end } of [...blocks].reverse())
      rest = rest.slice(0, start) + rest.slice(end);
    expect(rest.trim()).toBe('');
    expect(blocks).toHaveLength(3);
  });
});
