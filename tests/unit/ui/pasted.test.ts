/** What a pasted text is called, and as what it is read. */
import { expect, test } from 'vitest';
import { pastedFile } from '../../../src/ui/library/pasted.ts';

const named = (pasted: string, title = ''): string => pastedFile(pasted, title, 'Pasted text').name;

test.each([
  ['its first line', '\n  The Plover\nwas built.', '', 'The Plover.txt'],
  ['its title, without what no system has in names', 'Text', ' ../a:b "c"?', 'a b c.txt'],
  ['nothing that it says', '***', '', 'Pasted text.txt'],
  [
    'a long first line, cut between words',
    `${'harbour '.repeat(20)}`,
    '',
    'harbour harbour harbour harbour harbour harbour harbour.txt',
  ],
])('is called by %s', (_, pasted, title, name) => {
  expect(named(pasted, title)).toBe(name);
});

test.each([
  ['rows of a spreadsheet', 'Port\tShips\r\nOslo\t12\r\n', 'Port Ships.tsv'],
  ['Markdown', '# Ports\n\nOslo.', 'Ports.md'],
  ['a Markdown table', 'Ports:\n\n| a | b |\n|---|---|\n| 1 | 2 |', 'Ports.md'],
  ['text with a tab', 'Ports\tand ships.\nOslo.', 'Ports and ships.txt'],
  ['text', 'Oslo - a port.', 'Oslo - a port.txt'],
])('is read as %s', (_, pasted, name) => {
  expect(named(pasted)).toBe(name);
});

test('is the text, letter by letter', async () => {
  expect(await pastedFile(' ø\n', '', '').text()).toBe(' ø\n');
});
