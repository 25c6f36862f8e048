/** What Markdown marks inside a line: what is marked stays, the marks go. */
import { normalise } from './characters.ts';

/** Lines longer than any paragraph: looking for the other half of each mark would take minutes. */
const MAX_MARKED_LINE = 20_000;

/** A code span, or a sign that a backslash makes one of the text: what no mark is looked for in. */
const AS_IT_IS = /(?<![`\\])(`+)(?!`)(.+?)(?<!`)\1(?!`)|\\([!-/:-@[-`{-~])/g;
/** Around the number of one of them, meanwhile. */
const PLACE = /\uE000(\d+)\uE001/g;
const OF_PLACES = /[\uE000\uE001]/g;
/** "(https://example.org/Foo_(bar) "title")" */
const TARGET = '\\((?:[^()]|\\([^()]*\\))*\\)';
const IMAGE = new RegExp(`!\\[([^\\]]*)\\]${TARGET}`, 'g');
const LINK = new RegExp(`\\[([^\\]]+)\\](?:${TARGET}|\\[[^\\]]*\\])`, 'g');

/** With a space beside it: two would be more than a space between words. */
const STRUCK = /(?<=^|\s)~~(?=\S).+?(?<=\S)~~\s|\s?~~(?=\S).+?(?<=\S)~~/g;

/** Inline marks: emphasis, code, links, images, comments, notes. What they mark stays, but for what is struck. */
export function withoutMarks(line: string): string {
  if (line.length > MAX_MARKED_LINE) return line;
  const kept: string[] = [];
  const held = line.replace(OF_PLACES, '').replace(AS_IT_IS, (_, _ticks, code, sign) => {
    const index = kept.push(sign ?? code.replace(/^ (.*\S.*) $/, '$1')) - 1;
    return `\uE000${index}\uE001`;
  });
  const said = held
    .replace(/<!--.*?-->/g, '')
    .replace(/(?<=\S)\s?\[\^[^\]\s]+\](?!:)/g, '')
    .replace(/^\[\^[^\]\s]+\]:\s*/, '')
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(STRUCK, '')
    .replace(BREAK, ' ')
    .replace(ENTITY, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      return code > 0x1f && code <= 0x10ffff ? normalise(String.fromCodePoint(code)) : whole;
    });
  return said.replace(PLACE, (_, index) => kept[Number(index)]!);
}

/** HTML that Markdown lets through: its breaks part words, and other tags stay as they are written. */
const BREAK = /<br\s*\/?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|shy));/gi;
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
};

/** "[holm]: https://example.org": where a link leads, for whoever follows it. */
export const DEFINITION = /^\s{0,3}\[[^\]^][^\]]*\]:\s*\S+(?:\s+["'(].*["')])?\s*$/;
