/** What is kept of answers and sentences, and how it leaves: by document, as Markdown and as a table. */
import { expect, it } from 'vitest';
import type { Quote, QuotedSentence } from '../../../src/protocol.ts';
import { readTable } from '../../../src/ui/evaluate/table-file.ts';
import { groupsOf, quotesAsCsv, quotesAsMarkdown } from '../../../src/ui/quotes/forms.ts';
import { placeNow } from '../../../src/ui/quotes/place-now.ts';
import { isSameKept, keptAnswer, sentenceAsText } from '../../../src/ui/quotes/kept.ts';
import { ANSWER, FIRST_QUOTE, SECOND_QUOTE } from '../../support/scripted-library.ts';

const DOCUMENTS = { nameOf: () => 'coast.pdf', hasPages: () => true };

const sentence = (document: string, part: Partial<QuotedSentence> = {}): QuotedSentence => ({
  ...{ document, file: `${document}.pdf`, text: 'It was lit in 1887.' },
  ...{ pages: { first: 3, last: 3 }, span: { start: 10, end: 29 } },
  ...part,
});
const quote = (id: string, part: Partial<Quote> = {}): Quote => ({
  ...{ id, keptAt: Date.UTC(2026, 10, 1), note: '', sentences: [sentence('a')] },
  ...part,
});

it('an answer is kept with all that it cites, each with its file and page', () => {
  const kept = keptAnswer('Where was she born?', ANSWER, DOCUMENTS);
  expect(kept).toMatchObject({ question: 'Where was she born?', answer: 'Brackwater' });
  expect(kept.sentences.map(sentenceAsText)).toEqual([
    `“${FIRST_QUOTE}” (coast.pdf, page 1)`,
    `“${SECOND_QUOTE}” (coast.pdf, page 2)`,
  ]);
});

it('a sentence is copied with its pages, and without where there are none', () => {
  const over = sentence('a', { pages: { first: 3, last: 4 } });
  expect(sentenceAsText(over)).toBe('“It was lit in 1887.” (a.pdf, pp. 3–4)');
  expect(sentenceAsText(sentence('a', { pages: null }))).toBe('“It was lit in 1887.” (a.pdf)');
});

it('the same sentence is the same quote whatever was asked; the same answer is not', () => {
  const one = quote('1', { question: 'Who?' });
  expect(isSameKept(one, quote('2', { question: 'When?' }))).toBe(true);
  expect(isSameKept(one, quote('2', { sentences: [sentence('b')] }))).toBe(false);
  const answer = { answer: '1887', question: 'When?' };
  expect(isSameKept(quote('1', answer), quote('2', answer))).toBe(true);
  expect(isSameKept(quote('1', answer), quote('2', { ...answer, question: 'Who?' }))).toBe(false);
  expect(isSameKept(quote('1', answer), one)).toBe(false);
});

it('a row of a table is kept as it stands and as it is read out, and once', () => {
  const [first] = ANSWER.citations;
  const citations = [{ ...first!, text: 'Costa  3.40', row: 'Bidder: Costa; Price: 3.40' }];
  const kept = keptAnswer('Who?', { ...ANSWER, steps: [], citations }, DOCUMENTS);
  const [row] = kept.sentences;
  expect(row).toMatchObject({ text: 'Costa 3.40', row: 'Bidder: Costa; Price: 3.40' });
  expect(sentenceAsText(row!)).toMatch(/^Bidder: Costa; Price: 3\.40 \(/);
  const group = groupsOf([quote('1', { sentences: [row!] })], []);
  expect(quotesAsMarkdown(group, 'Bids')).toContain('> Bidder: Costa; Price: 3.40 — ');
  expect(quotesAsCsv(group)).toContain('Bidder: Costa; Price: 3.40');
  const { row: said, ...before } = row!;
  for (const text of [row!.text, said!])
    expect(isSameKept({ sentences: [row!] }, { sentences: [{ ...before, text }] })).toBe(true);
  const placeless = { ...before, span: null };
  const other = { ...placeless, text: 'Pike 2.90' };
  expect(isSameKept({ sentences: [placeless] }, { sentences: [placeless] })).toBe(true);
  expect(isSameKept({ sentences: [placeless] }, { sentences: [other] })).toBe(false);
});

it('quotes stand by document, as the library has them, and in the order of the text', () => {
  const late = sentence('b', { pages: { first: 9, last: 9 } });
  const groups = groupsOf(
    [
      quote('bare', { answer: '42', question: 'How many?', sentences: [] }),
      quote('gone', { sentences: [sentence('gone')] }),
      quote('late', { sentences: [late] }),
      quote('a'),
      quote('early', { sentences: [sentence('b'), late] }),
    ],
    ['b', 'a'],
  );
  expect(groups.map(({ file, quotes }) => [file, quotes.map(({ id }) => id)])).toEqual([
    ['b.pdf', ['early', 'late']],
    ['a.pdf', ['a']],
    ['gone.pdf', ['gone']],
    [null, ['bare']],
  ]);
});

const HOSTILE = [
  quote('1', {
    ...{ question: 'When was it lit?', answer: '=1887*', note: '- first\n2. "second", <b>' },
    sentences: [sentence('a', { text: 'Lit [in] *1887*, "they" say' }), sentence('b')],
  }),
  quote('2', { note: '', question: 'Who?', sentences: [sentence('a', { pages: null })] }),
];

it('Markdown has sentence, file, page, note and question, and nothing in them is markup', () => {
  expect(quotesAsMarkdown(groupsOf(HOSTILE, ['a', 'b']), 'My # library')).toBe(
    [
      '# Quotes from My \\# library',
      '## a.pdf',
      '> “It was lit in 1887.” — *a.pdf*',
      '*Who?*',
      '*When was it lit?*',
      '**=1887\\***',
      '> “Lit \\[in\\] \\*1887\\*, "they" say” — *a.pdf*, page 3',
      '> “It was lit in 1887.” — *b.pdf*, page 3',
      '\\- first  \n2\\. "second", \\<b\\>',
    ].join('\n\n') + '\n',
  );
});

it('the table has a row for each sentence, and reads back as it was', () => {
  const table = quotesAsCsv(groupsOf(HOSTILE, ['a', 'b']));
  expect(table.startsWith('\uFEFFfile,page,sentence,note,question,answer,kept\r\n')).toBe(true);
  const rows = readTable(table.slice(1)).rows.map(({ fields }) => fields);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ file: 'a.pdf', page: '', question: 'Who?', answer: '' });
  // A spreadsheet would take it for a formula.
  expect(rows[1]).toMatchObject({ page: '3', answer: "'=1887*", note: `'${HOSTILE[0]!.note}` });
  expect(rows[1]!['sentence']).toBe('Lit [in] *1887*, "they" say');
  expect(rows[2]).toMatchObject({ file: 'b.pdf', question: 'When was it lit?' });
  expect(rows[2]!['kept']).toBe('2026-11-01T00:00:00.000Z');
});

it('opens where its words stand now, where the document was read anew since', () => {
  const kept = { text: 'It was lit.', span: { start: 5, end: 16 } };
  expect(placeNow('Once It was\nlit.', kept)).toEqual({ start: 5, end: 16 });
  expect(placeNow('It was lit. At last, it was lit. It was lit.', kept)).toEqual({
    start: 0,
    end: 11,
  });
  expect(placeNow('Nothing.', kept)).toBeNull();
  expect(placeNow('So it was lit.', { ...kept, span: null })).toEqual({ start: 3, end: 14 });
});
