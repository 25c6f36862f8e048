/**
 * The places that an answer cites as BibTeX: a `@misc` each, with the document's title, its file,
 * its pages and the sentence. What a person corrected is told above them, in comments: the answer
 * rests on these places because of it. Signs that TeX would read are written out; braces as commands, for
 * BibTeX counts them even behind a backslash.
 */
import { asCited } from '../../text/quoted.ts';
import type { WrittenAnswer, WrittenSource } from './written.ts';

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  ...Object.fromEntries([...'$&#_%'].map((sign) => [sign, `\\${sign}`])),
};
/** Of a key, so that it can be typed. */
const MOST_CHARACTERS = 40;

export function asBibtex({ sources, steps, changes }: WrittenAnswer): string {
  const keys = keysOf(sources);
  const corrected = [...steps.flatMap(({ byYou }) => byYou), ...changes];
  const comments = corrected.map((words) => `% ${asComment(words)}\n`);
  const entries = sources.map((source, i) => entryOf(source, keys[i]!)).join('\n');
  return [comments.join(''), entries].filter(Boolean).join('\n');
}

function entryOf({ title, file, pages, place, ...cited }: WrittenSource, key: string): string {
  const fields: [string, string][] = [
    // Doubled braces keep the capitals of the title.
    ['title', `{${escaped(title)}}`],
    ['howpublished', escaped(file)],
    ...(pages ? [['pages', pagesOf(pages)] as [string, string]] : []),
    ['note', `${asCited(cited, escaped)}${pages || !place ? '' : `, ${escaped(place)}`}`],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{${key},\n${lines.join('')}}\n`;
}

function pagesOf({ first, last }: { first: number; last: number }): string {
  return last > first ? `${first}--${last}` : `${first}`;
}

/** The file's name and the page; a letter tells apart what stands on one page. */
function keysOf(sources: readonly WrittenSource[]): string[] {
  const bases = sources.map(({ file, pages }) => {
    const name = file
      .replace(/\.\w+$/, '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MOST_CHARACTERS)
      .replace(/^-+|-+$/g, '');
    return `${name || 'document'}${pages ? `-p${pages.first}` : ''}`;
  });
  return bases.map((base, i) => {
    const isAlone = bases.filter((other) => other === base).length === 1;
    const before = bases.slice(0, i).filter((other) => other === base).length;
    return isAlone ? base : `${base}-${before + 1}`;
  });
}

/** Whatever stands between entries BibTeX passes over, but for an @: there it expects the next one. */
const asComment = (words: string): string => words.replace(/\s+/g, ' ').replaceAll('@', ' (at) ');

function escaped(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[\\{}~^<>|"$&#_%]/g, (sign) => SIGNS[sign]!);
}
