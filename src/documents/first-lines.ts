/**
 * What a document is called by its first lines, where nothing is set as a title: a judgment, a
 * contract or a letter says what it is above its text, in lines like any other.
 */
import { IS_DATE } from './front-page.ts';
import { isNoTitle } from './title.ts';
import type { Block, ReadDocument } from './types.ts';

/** Among the lines of a form there are sentences, above running text there are none. */
const SENTENCE = /^(?:\S+\s+){4}[\s\S]*[.!?]["”’)]*$/;
/** A sentence of so many words. */
const RUNNING = /^(?:\S+\s+){11}[\s\S]*[.!?]["”’)]*(?:\s|$)/;
/** Above it stand so many blocks at most, of a form or a list there are more. */
const MOST_ABOVE = 24;
/** What stands above a title in lines of their own: a date, a number, who it is for. */
const MOST_BEFORE = 3;
const LONGEST = 100;
/** Behind a colon there is a title of its own, and not what a form asks for. */
const TITLE = /^["“'‘]?\p{Lu}(?:[^:]*|[^:]*\s[^:]*: (?:\p{Ll}\S*\s+){2}[^:]*)[^\s.:;,!?]$/u;
const SEVERAL_WORDS = /\p{L}{2}.*\s.*\p{L}{2}/u;
const LOUD = /^\p{Lu}{4,}$/u;
const CASE = /^\p{Lu}[^:;]* vs?\.? (?:the )?\p{Lu}[^:;]*$/u;
/** A judgment begins with who gives it. */
const COURT = /\b(?:court|tribunal|gericht|gerichtshof)\b/iu;
const GREETING = /^(?:dear|hello|hi|sehr geehrte\p{L}*|liebe\p{L}*)\s/iu;
const SUBJECT = /^(?:re|subject|betreff)\s*:\s*(\S.*)$/i;

const hasOwnTitle = new Set<ReadDocument['kind']>(['csv', 'html', 'epub', 'email']);

/** The document, called so; as it is where its first lines do not say. */
export function titledByFirstLines(document: ReadDocument): ReadDocument {
  if (!document.titledByName || hasOwnTitle.has(document.kind)) return document;
  const title = titleAbove(document);
  if (!title) return document;
  const { titledByName: _, ...rest } = document;
  return { ...rest, title };
}

/** Above the first running text or heading; none where that is all there is. */
function titleAbove({ text, blocks }: Pick<ReadDocument, 'text' | 'blocks'>): string {
  const wordsOf = ({ start, end }: Block): string => text.slice(start, end);
  const body = blocks.findIndex((each) => each.kind === 'heading' || RUNNING.test(wordsOf(each)));
  if (body < 1 || body > MOST_ABOVE) return '';
  const above = blocks.slice(0, body);
  if (above.some((each) => each.kind !== 'paragraph' || SENTENCE.test(wordsOf(each)))) return '';
  const lines = above
    .flatMap((each) => wordsOf(each).split('\n'))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line.length <= LONGEST);
  // A letter greets above its text, or at its beginning.
  const isLetter = [...lines, wordsOf(blocks[body]!)].some((line) => GREETING.test(line));
  if (isLetter) return lines.flatMap((line) => SUBJECT.exec(line)?.[1] ?? [])[0] ?? '';
  const named = lines.find((line) => CASE.test(line));
  if (named !== undefined || COURT.test(lines[0] ?? '')) return named ?? '';
  return lines.slice(0, MOST_BEFORE).find(isTitle) ?? '';
}

function isTitle(line: string): boolean {
  const isSaid = TITLE.test(line) && (SEVERAL_WORDS.test(line) || LOUD.test(line));
  return isSaid && !IS_DATE.test(line) && !isNoTitle(line);
}
