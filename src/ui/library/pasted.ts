/** A text that was pasted, as a file: named by its title or its first line, and of the kind it is. */
import { readMarkdown } from '../../documents/text.ts';

const LONGEST_NAME = 60;
/** A table from a spreadsheet has the same number of tabs in each line. */
const TABBED = /^[^\t\n]*\t/;

export function pastedFile(pasted: string, title: string, unnamed: string): File {
  const name = nameOf(title) || nameOf(firstLineOf(pasted)) || unnamed;
  return new File([pasted], name + endingOf(pasted));
}

/** What the file will be called where no title is given. */
export function firstLineOf(pasted: string): string {
  const line = /\S[^\n\r]*/.exec(pasted)?.[0] ?? '';
  const words = line.replace(/^[#>*\s-]+/, '').replace(/\s+/g, ' ');
  if (words.length <= LONGEST_NAME) return words;
  return words.slice(0, LONGEST_NAME).replace(/\s\S*$/, '');
}

/** Without what no system has in names. */
function nameOf(title: string): string {
  return title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

function endingOf(pasted: string): string {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '');
  const tabs = lines.map((line) => line.split('\t').length);
  if (lines.length > 1 && TABBED.test(pasted) && new Set(tabs).size === 1) return '.tsv';
  const { blocks } = readMarkdown(pasted, '');
  return blocks.some(({ kind }) => kind === 'heading' || kind === 'table') ? '.md' : '.txt';
}
