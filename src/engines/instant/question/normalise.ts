/**
 * A question as it is read: without quotation marks around the whole of it, and with every kind of
 * quotation mark around a title written as a straight one.
 */
import { typeOfNoun } from './noun-types.ts';

const OUTER: [string, string][] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['‘', '’'],
];

/** "Who was it that founded X": the same as "Who founded X". A name would open a clause of its own. */
const CLEFT = /^(who|what|which(?: \p{Ll}+){1,2}) (?:is|was) it (?:that|who|which) (?=\p{Ll})/iu;

/** "Who was managing director": without an article a role is named, and nobody managed a director. */
const ROLE_IN_ING =
  /^([Ww]ho(?: else)? (?:is|was|were|are|became)) (?=(?!being)\p{Ll}+ing (\p{Ll}+)(?!\p{L}))/u;

/** What the reader puts before a question on words that were selected. */
const ABOUT = /^about [“"]([^“”"]+)[”"]: *(\S.*)$/isu;
/** Words of a quotation that is a name; a longer one is a passage. */
const NAME_WORDS = 6;
const OWNER = /\b(?:its|his|their|her(?= \p{Ll}))\b/iu;
const POINTER = /\b(?:it|he|she|they|him|her|them)\b/iu;

/** "Name the judges", "List all the stations", "Give the date": what they are is asked. */
const DEMAND =
  /^(?:please )?(?:(?:list|name|enumerate|state)|(?:give|tell|show)(?: (?:me|us))?)(?: all(?: of)?)? (?=(?:the|those|its|their|his|her) )(.{2,}?)[.!?\s]*$/iu;

export function normaliseQuestion(question: string): string {
  const asked = withQuoted(question.trim());
  const plain = straight(withoutOuter(asked)).replace(DEMAND, asksWhat).replace(CLEFT, '$1 ');
  return plain.replace(ROLE_IN_ING, (start, who: string, noun: string) =>
    typeOfNoun(noun) === 'person' && !noun.endsWith('s') ? `${who} the ` : start,
  );
}

function asksWhat(_: string, things: string): string {
  const [phrase = ''] = things.split(/ (?:of|in|on|at|for|from|with|that|which|who|whose|where) /);
  const noun = phrase.match(/\p{L}+$/u)?.[0] ?? '';
  const isSeveral =
    / and |^those\b/.test(things) || /[^su]s$|^(?:people|men|women|children)$/.test(noun);
  const who = typeOfNoun(noun) === 'person' || /^those\b/i.test(things) ? 'Who' : 'What';
  return `${who} ${isSeveral ? 'are' : 'is'} ${things}?`;
}

/** 'About “Orle Bridge”: who built it?' asks who built Orle Bridge. */
function withQuoted(question: string): string {
  const [, quoted = '', rest] = ABOUT.exec(question) ?? [];
  if (rest === undefined) return question;
  const name = quoted.trim();
  if (name.split(/\s+/).length > NAME_WORDS || rest.includes(name)) return rest;
  return OWNER.test(rest)
    ? rest.replace(OWNER, () => `${name}'s`)
    : rest.replace(POINTER, () => name);
}

/** Marks at both ends belong to the whole only where none of their kind stands between them. */
function withoutOuter(text: string): string {
  const body = text.replace(/[\s.]+$/, '');
  for (const [open, close] of OUTER) {
    if (!body.startsWith(open)) continue;
    // “Who wrote it”? closes before the question mark, “Who wrote it?” after it.
    const end = body.endsWith(close)
      ? body.length - close.length
      : body.endsWith(`${close}?`)
        ? body.length - close.length - 1
        : -1;
    if (end <= open.length) continue;
    const inner = body.slice(open.length, end).trim();
    if (!wraps(inner, open, close)) continue;
    return inner;
  }
  return text;
}

/** Whether what stands between the marks is one quotation, not the end of one and the start of another. */
function wraps(inner: string, open: string, close: string): boolean {
  if (open !== close) {
    let depth = 1;
    for (const [i, letter] of [...inner].entries()) {
      if (letter === open) depth++;
      else if (letter === close && !isApostrophe([...inner], i, close)) depth--;
      if (depth === 0) return false;
    }
    return depth === 1;
  }
  if (open === "'") return !/(?:^|\s)'|'(?=\s|$)/.test(inner);
  // "Who wrote "The Salt Road"?": the inner marks come in pairs and open after a space.
  const marks = [...inner.matchAll(/"/g)].map(({ index }) => index);
  return (
    marks.length % 2 === 0 &&
    marks.every((at, i) => (i % 2 === 0 ? /(?:^|[\s(])$/.test(inner.slice(0, at)) : true))
  );
}

function isApostrophe(letters: string[], at: number, close: string): boolean {
  return close === '’' && /\p{L}/u.test(letters[at + 1] ?? '');
}

function straight(text: string): string {
  return text
    .replace(/[“”„‟«»]\s?/gu, (mark) => (/\s/.test(mark) && /[”»]/.test(mark) ? '" ' : '"'))
    .replace(/(?<![\p{L}\p{N}])‘([^‘’]*(?:’\p{L}[^‘’]*)*)’(?!\p{L})/gu, '"$1"');
}

/**
 * Two sentences in one: "X is a Y. Who sang in this Y?" asks who sang in X; "There is a Y where … .
 * Who sang in this Y?" asks who sang in the Y where … .
 */
export function oneSentence(text: string): string {
  const parts =
    /^(.{8,}?[^.\s\p{Lu}]["”]?)\. ((?:In |At |On |To |For )?(?:Who|What|When|Where|Which|Whose|How)\b.+)$/u.exec(
      text,
    );
  if (!parts) return text;
  const [, said = '', asking = ''] = parts;
  const pointer = /\b(?:this|that) (\p{Ll}+)\b/u;
  const there = /^There (?:is|was) an? (.+)$/i.exec(said);
  if (there) {
    const noun = new RegExp(
      `\\b(?:this|that) (?=(${there[1]!.match(/\p{Ll}+/gu)!.join('|')})\\b)\\1`,
      'u',
    );
    return asking.replace(noun.test(asking) ? noun : pointer, `the ${there[1]}`);
  }
  const subject = /^(.{2,80}?) (?:is|was|are|were) (?:an?|the) /u.exec(said)?.[1];
  if (!subject || !/\p{Lu}/u.test(subject)) return text;
  return pointer.test(asking)
    ? asking.replace(pointer, subject)
    : asking.replace(/\b(?:he|she|it)\b/, subject);
}
