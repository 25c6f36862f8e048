/** Tables as documents' text has them: rows that are cited whole, under their headers. */
import { describe, expect, it } from 'vitest';
import { TextBuilder } from '../../../src/documents/builder.ts';
import { cutIntoChunks } from '../../../src/documents/chunks.ts';
import { tablesIn } from '../../../src/documents/tables.ts';

const SENTENCE = 'The keeper of the lamp climbs the stairs every evening at seven.';

function chunksOf(builder: TextBuilder, words?: number) {
  const { text, blocks } = builder;
  const read = { kind: 'text' as const, title: 'Sea', text, blocks, pages: [], problems: [] };
  return cutIntoChunks(read, 'd', words ? { words } : {});
}

describe('a table of a document', () => {
  const people = Array.from({ length: 200 }, (_, i) => [
    `Person ${i}`,
    `Port ${i}`,
    `${1700 + i} m`,
  ]);

  it('stands under its headers in every passage that has a row of it', () => {
    const builder = new TextBuilder();
    builder.add('paragraph', Array(12).fill(SENTENCE).join(' '));
    builder.table(people, ['Name', 'Home', 'Height']);
    builder.add('paragraph', Array(12).fill(SENTENCE).join(' '));
    for (const words of [200, 60]) {
      const rows = chunksOf(builder, words).flatMap(({ text }) => {
        const tables = tablesIn(text);
        if (text.includes('Person')) expect(tables.length).toBeGreaterThan(0);
        return tables.flatMap((table) => {
          return table.rows.map((cells) =>
            cells.map(({ start, end, header }) => {
              return `${header && text.slice(header.start, header.end)}: ${text.slice(start, end)}`;
            }),
          );
        });
      });
      expect(rows).toEqual(
        people.map(([name, home, height]) => [
          `Name: ${name}`,
          `Home: ${home}`,
          `Height: ${height}`,
        ]),
      );
    }
  });

  it('has a row for a sentence, also where a cell ends with a full stop', () => {
    const builder = new TextBuilder();
    builder.table(
      [
        ['Costa & Co.', 'Oslo'],
        ['Pike Inc.', ''],
      ],
      ['Bidder', 'Town'],
    );
    const [{ text, sentences }] = chunksOf(builder) as [ReturnType<typeof chunksOf>[0]];
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Bidder  Town',
      'Costa & Co.   Oslo',
      'Pike Inc.   –',
    ]);
    expect(tablesIn(text)[0]!.rows.map((cells) => cells.length)).toEqual([2, 2]);
  });
});
