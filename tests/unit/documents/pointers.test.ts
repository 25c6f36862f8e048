/** Contents and indexes tell where something is said; no passage is made of them. */
import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../../../src/documents/chunks.ts';
import { titleFromText, titleOf } from '../../../src/documents/pdf/read.ts';
import { pointersIn } from '../../../src/documents/pointers.ts';
import type { Block, BlockKind, ReadDocument } from '../../../src/documents/types.ts';

type Said = [kind: BlockKind, text: string, level?: number];

function documentOf(all: readonly Said[]): ReadDocument {
  const blocks: Block[] = [];
  let text = '';
  for (const [kind, said, level = 0] of all) {
    blocks.push({ kind, level, start: text.length, end: text.length + said.length });
    text += `${said}\n\n`;
  }
  return { kind: 'pdf', title: 'Lamps', text, pages: [], blocks, problems: [] };
}

const PROSE =
  'The keeper of the lamp climbs the stairs every evening at seven, and so it was in 1871.';
const dots = (title: string, page: number | string): string =>
  `${title} ${'. '.repeat(12)} ${page}`;

/** What passages are made of, with the sections that they stand in. */
function passages(all: readonly Said[]): string[] {
  return cutIntoChunks(documentOf(all), 'd').map(
    ({ headingPath, text }) => `${headingPath.join(' > ')}: ${text}`,
  );
}

/** Blocks that are found to be entries. */
function entries(all: readonly Said[]): string[] {
  const { text, blocks } = documentOf(all);
  return [...pointersIn({ text, blocks })].map(({ start, end }) => text.slice(start, end));
}

const BODY: Said[] = [
  ['heading', 'Preface', 2],
  ['paragraph', PROSE],
  ['heading', 'Chapter 1 Oil', 2],
  ['paragraph', PROSE],
];

describe('contents', () => {
  const CONTENTS: Said[] = [
    ['heading', 'Contents', 1],
    ['heading', 'Preface i', 3],
    ['heading', '1 Oil 1', 3],
    ['table', `${dots('1.1 Whales', 1)}\n${dots('1.2 Seals', 2)}`],
    ['paragraph', `${dots('1.3 Rape', 4)} ${dots('1.4 Gas', 6)}`],
    ['heading', '2 Keepers 9', 3],
  ];
  it('have no passages, and no section stands under them', () => {
    expect(passages([...CONTENTS, ...BODY])).toEqual([
      `Lamps > Preface: ${PROSE}`,
      `Lamps > Chapter 1 Oil: ${PROSE}`,
    ]);
  });

  it('are no title of the document', () => {
    expect(titleFromText(documentOf([CONTENTS[0]!, ...BODY]))).toBe('Preface');
  });

  it.each([
    ['lamps_2024', 'The lamps of Holm', 'The lamps of Holm'],
    ['L1', 'The lamps of Holm', 'The lamps of Holm'],
    ['lamps_2024', '', 'lamps_2024'],
    ['Lamps', 'Chapter one', 'Lamps'],
    ['Lamps 2024', 'Chapter one', 'Lamps 2024'],
    ['', 'The lamps of Holm', 'The lamps of Holm'],
    ['The lamps', 'The Lamps of Holm: two winters', 'The Lamps of Holm: two winters'],
    ['The lamp', 'The lamps of Holm', 'The lamp'],
    ['The lamps', 'The Lamps of Holm', 'The Lamps of Holm'],
    ['The lamps', 'The Lamps Ann Lund Ivo Marek Holm University', 'The lamps'],
    ['The lamps 2023', 'The lamps 2023 CONTENTS', 'The lamps 2023'],
    ['Holm Lamps Ltd', 'Holm Lamps Ltd Registered in England No 123', 'Holm Lamps Ltd'],
    ['The lamps', `The lamps of Holm ${'which were lit by night '.repeat(7)}`, 'The lamps'],
  ])('a file that is called %s, under the heading %s, is %s', (said, heading, title) => {
    const headed: Said[] = heading === '' ? [] : [['heading', heading, 1]];
    expect(titleOf(said, documentOf([...headed, ['paragraph', PROSE]]))).toBe(title);
  });

  it('are known by their leaders where no heading says so', () => {
    expect(passages([...CONTENTS.slice(2), ...BODY]).map((each) => each.split(':')[0])).toEqual([
      'Lamps > Preface',
      'Lamps > Chapter 1 Oil',
    ]);
  });

  it('need no pages where they name the sections', () => {
    const links: Said[] = ['Oil', 'Keepers', 'Boats'].map((title) => ['list-item', title]);
    const sections = links.flatMap<Said>(([, title]) => [
      ['heading', title, 2],
      ['paragraph', PROSE],
    ]);
    expect(entries([['heading', 'Table of contents', 2], ...links, ...sections])).toEqual([
      'Oil',
      'Keepers',
      'Boats',
    ]);
  });

  it('are not what a box or a chapter has in it', () => {
    const box: Said[] = ['Allen key 2', 'Battery 3', 'Screw 8'].map((item) => ['list-item', item]);
    expect(entries([['heading', 'Contents', 2], ...box, ...BODY])).toEqual([]);
    expect(entries([['heading', 'Contents', 2], ...BODY])).toEqual([]);
  });
});

describe('what only looks like them', () => {
  it.each<[string, Said[]]>([
    [
      'an index of prices',
      [
        ['heading', 'Consumer price index', 2],
        ['table', '2001 104\n2002 107\n2003 111\n2004 115'],
      ],
    ],
    [
      'a table of scores',
      'Adams Baker Cole Dean Ek Ford Gray Hall Ives Jones Kerr Lee Moss'
        .split(' ')
        .map((name, i): Said => ['list-item', `${name}, ${30 + i}`]),
    ],
    [
      'a menu',
      'Soup Salad Fish Steak Cake'
        .split(' ')
        .map((dish, i): Said => ['paragraph', dots(dish, 5 + 3 * i)]),
    ],
    [
      'what comes after contents',
      [
        ['heading', 'Contents', 2],
        ...['Opening hours', 'Prices', 'Staff'].map((name): Said => ['list-item', name]),
        ['heading', 'Staff', 2],
        ['paragraph', 'Nine, on most days.'],
      ],
    ],
  ])('%s', (_, said) => {
    const kept = entries([...said, ...BODY]);
    expect(kept.filter((each) => !/^(?:Opening hours|Prices|Staff)$/.test(each))).toEqual([]);
    expect(passages([...said, ...BODY]).join('\n')).toContain(said.at(-1)![1]);
  });

  it('is looked through in time that grows with its length', () => {
    const ruled = `Name ${'_'.repeat(40_000)} x`;
    const indexes = Array.from({ length: 4_000 }, (_, i): Said =>
      i % 2 ? ['paragraph', 'a, 5'] : ['heading', 'Index', 2],
    );
    expect(entries([['paragraph', ruled], ...BODY])).toEqual([]);
    expect(entries([...indexes, ...BODY]).length).toBeLessThan(indexes.length);
  });
});

describe('an index', () => {
  const INDEX: Said[] = [
    ['heading', 'A', 4],
    ['paragraph', 'Ada Quill, 3, 17–19 anchor, 4 ash, see coal asylum, 7, 9'],
    ['heading', 'B', 4],
    ['paragraph', 'bell, 12 boats, 18, 20 bread, 31 brick, 2, 40'],
    ['paragraph', 'calm, 5 candle, 6 chain, 8, 10 coal, 3 coast, 9 cod, 11'],
  ];

  it('has no passages, with a heading and without', () => {
    const before: Said[] = [
      ['heading', 'Oil', 2],
      ['paragraph', PROSE],
    ];
    expect(passages([...before, ['heading', 'Index', 2], ...INDEX])).toEqual([
      `Lamps > Oil: ${PROSE}`,
    ]);
    expect(passages([...before, ...INDEX])).toEqual([`Lamps > Oil: ${PROSE}`]);
  });

  it.each<[string, Said]>([
    [
      'sources',
      ['paragraph', 'Quill, A. (1999), The lamps of the north, Journal of Lamps, 12, 40–56.'],
    ],
    ['prices', ['paragraph', `${dots('Rope', '3.50')} ${dots('Anchor', 120)} ${dots('Oil', 7)}`]],
    ['steps of a form', ['list-item', `${dots('Multiply line 3 by line 4', 5)}.`]],
    ['years', ['paragraph', 'On May 3, 1886 the lamp burnt down; on June 4, 1887 it was rebuilt.']],
    ['figures', ['table', 'Year  Ships\n1990  12\n1991  15\n1992  18']],
  ])('is none of %s', (_, block) => {
    expect(entries([['paragraph', PROSE], ...Array<Said>(12).fill(block)])).toEqual([]);
  });

  it('is read where nothing else is there', () => {
    expect(entries(INDEX)).toEqual([]);
  });
});
