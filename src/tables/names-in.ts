/** The names that a sentence is about, one beside the other: who made it, and not where they live. */

const CAPITAL =
  "(?!(?:For|By|As|And|Signed|Name|Title|Date|Address|Between|FOR|BY|AND|BETWEEN)\\b)\\p{Lu}[\\p{L}\\p{M}’'.-]*";
const TITLE = '(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Canon)\\.?\\s+)?';
/** "Marlesby and Westfold Hospitals Trust": two that a third follows belong together. */
const PAIR = `(?:${CAPITAL} and (?=${CAPITAL} ${CAPITAL}))?`;
const JOIN = '[^\\S\\n]{1,2}(?:(?:of|of the|de|der|van|von|&) )?';
const NAME = new RegExp(
  `${TITLE}${PAIR}${CAPITAL}(?:${JOIN}(?:${CAPITAL}|\\(${CAPITAL}\\)(?= ${CAPITAL})))*`,
  'gu',
);
/** Words that begin a line or a clause and no name. */
const NO_NAME =
  /^(?:for|signed|as|by|the|this|these|in|on|at|between|date|dated|title|name|address|to|and|of|from|with|if|it|executed|accepted|agreed|witness|done|whereas|now|no|any|each|either|all|both|an?|mr|mrs|ms|dr|january|february|march|april|may|june|july|august|september|october|november|december|made|contract|agreement|deed|part(?:y|ies)|page)$/iu;
/** What stands before another name, or at the beginning. */
const SEPARATES =
  /(?:^|[;:\n|•–]|\s{3}|\/s\/|\b(?:and|by|between)|[)\]]\s*,?\s*(?:and\s+)?|\(?\d+[).])\s*(?:the\s+)?["“'(]?\s*$/iu;
/** Whose place, post or part it is. */
const BELONGS =
  /\b(?:for|of|at|in|from|under|to|behalf of|with|near|presence of|title:|witness(?:ed)?(?: by)?:?)\s+(?:the\s+)?["“']?$/iu;
/** A label, or whom another acts for. */
const FOLLOWED = /^\s*:|^, (?:on |the )*\d|^[^.\n]{0,3}\s(?:acting|represented) by\b/iu;
const QUOTED = /["“]\s*$/u;
/** A capital says nothing at the beginning, nor behind an article. */
const isAmbiguous = (before: string): boolean =>
  /(?:^|[.\n|:]|\d[.)]|\b(?:the|an?))\s*$/iu.test(before);

export interface NameIn {
  text: string;
  /** In the text. */
  start: number;
}

/** In the order of the text; posts, places and defined terms are left out. */
export function namesIn(text: string): NameIn[] {
  const found: NameIn[] = [];
  let end = 0;
  for (const match of text.matchAll(NAME)) {
    const bare = withoutEdges(match[0], match.index);
    if (!bare) continue;
    const before = text.slice(end, bare.start);
    const isFirst = end === 0 && before.trim() === '';
    const isMember =
      (isFirst || SEPARATES.test(before)) &&
      !BELONGS.test(text.slice(0, bare.start)) &&
      !QUOTED.test(before) &&
      !FOLLOWED.test(text.slice(bare.start + bare.text.length)) &&
      (/\s/.test(bare.text) || !isAmbiguous(before));
    if (isMember) found.push(bare);
    end = bare.start + bare.text.length;
  }
  return found;
}

/** Without words that are none of a name at its ends. */
function withoutEdges(written: string, at: number): NameIn | null {
  let text = written;
  let start = at;
  for (;;) {
    const first = /^(\S+)\s*/u.exec(text);
    if (!first || !NO_NAME.test(first[1]!.replace(/[.,:]$/, '')) || isTitle(first[1]!)) break;
    start += first[0].length;
    text = text.slice(first[0].length);
  }
  text = text.replace(/[.,'’]+$/u, '');
  if (/\b(?:contract|agreement|deed|date)$/iu.test(text)) return null;
  return text.length > 1 && /\p{Ll}|\p{Lu}{3}/u.test(text) ? { text, start } : null;
}

const isTitle = (word: string): boolean => /^(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?$/u.test(word);
