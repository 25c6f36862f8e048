/** Tables drawn with spaces, and what looks like them. */
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/documents/aligned.ts';
import { readHtml } from '../../../src/documents/formats/html/read.ts';

describe('preformatted text', () => {
  it('is a table where white stripes run down through it, with what stands above', () => {
    const source = `Boats of the yard

Name        Masts   Built
Grey Gull       2    1911
Tern            1
Old Heron       3    1874

None is for sale.`;
    expect(partsOf(source)).toEqual([
      'Boats of the yard',
      {
        headers: ['Name', 'Masts', 'Built'],
        rows: [
          ['Grey Gull', '2', '1911'],
          ['Tern', '1', ''],
          ['Old Heron', '3', '1874'],
        ],
      },
      'None is for sale.',
    ]);
  });

  it('has headers above a drawn line, and a title above them', () => {
    const [title, table] = partsOf(`Boats
Name  Yard
----  ----
Gull  Holm
Tern  Brack
Reef  Holm`);
    expect(title).toBe('Boats');
    expect(table).toMatchObject({ headers: ['Name', 'Yard'], rows: { length: 3 } });
  });

  it('has columns a space apart, where many lines and the headers say so', () => {
    const codes = [
      'EE F8 B1',
      '28 F2 96',
      '34 EE 9A',
      '20 F2 91',
      '0D 96 99',
      '95 09 85',
      '07 B1 8A',
    ];
    const rows = codes.map((code, i) => `BT${i}50        ${code}   1${i}.2`);
    const [table] = partsOf(
      ['Model        4  5  6   Release', ...rows, 'BT9LongNameX EE F2 85   9.1'].join('\n'),
    );
    expect(table).toMatchObject({ headers: ['Model', '4', '5', '6', 'Release'] });
    expect((table as { rows: string[][] }).rows.at(-1)).toEqual([
      'BT9LongNameX',
      'EE',
      'F2',
      '85',
      '9.1',
    ]);
  });

  it('has no columns between words of a cell that end below one another', () => {
    const rows = [
      'Vallis Cargo 3    panel van',
      'Vallis Cargo 2    panel van',
      'Ostra Hauler L    flatbed',
    ];
    const [table] = partsOf(
      ['Model            Body', ...rows, 'Tern 750         tipper'].join('\n'),
    );
    expect(table).toEqual({
      headers: ['Model', 'Body'],
      rows: [
        ['Vallis Cargo 3', 'panel van'],
        ['Vallis Cargo 2', 'panel van'],
        ['Ostra Hauler L', 'flatbed'],
        ['Tern 750', 'tipper'],
      ],
    });
  });

  it('says pairs with the colons under one another', () => {
    expect(partsOf('NAME   : Tern\nYARD   : Holm: west\nMASTS  :  1')).toEqual([
      [
        ['NAME', 'Tern'],
        ['YARD', 'Holm: west'],
        ['MASTS', '1'],
      ],
    ]);
  });

  it.each([
    ['two rows', 'Name   Masts\nGull   2'],
    ['prose', 'The tern is old and the\nsea is cold.  All of us\nsay so and who  would not'],
    ['a program', 'let a = 1;    // first\nlet ab = 2;   // second\nlet abc = 3;  // third'],
    ['a session', '$ ls boats\ngull   tern   reef\n$ ls yards\nholm   brack  west'],
    [
      'a drawing',
      'o        o        o\n \\      /        /\n  \\    /        /\n   \\  /        /\n    ||        ||',
    ],
    ['settings', 'name: tern\nyard: holm\nrent: none'],
  ])('stays as it is: %s', (_, source) => expect(partsOf(source)).toEqual([source]));

  it('of a page has rows as other tables have', () => {
    const page =
      '<p>Boats:</p><pre>Name   Yard\nGull   Holm, at 4\nTern   Brack\nReef   Holm, at 2\n</pre>';
    const { text, blocks } = readHtml(page, 'a.html');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table']);
    expect(text).toContain('Name  Yard\nGull  Holm, at 4\nTern  Brack');
  });
});
