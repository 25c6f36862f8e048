/**
 * Whose kin a name is. "The daughter of Prince Arno, third son of Queen Vira" makes Vira nobody's
 * parent but Arno's; "the son of Otto and Ann" names the father first; a wife is no father.
 */
import { sexOfName, sexOfRole, sexOutright, type Sex } from '../language/sex.ts';
import { BEFORE_CHILD } from './families.ts';
import { readPredicate } from './relations.ts';

const KIN = /^(?:father|mother|parent|child|spouse|sibling|grandfather|grandmother)$/;
const PARENT = /^(?:father|mother|parent)$/;
const CHILD = '(?:son|daughter|child|grandson|granddaughter|grandchild)';
const RELATIVE = `(?:${CHILD}|wife|husband|widow|widower|father|mother)`;
/** "the eldest son of", up to the name, with a title or a role before it. */
const CHILD_OF = String.raw`(?:the |an? )?${BEFORE_CHILD}${CHILD} (?:of|born to|to) (?:the )?(?:[\p{L}-]+ ){0,2}?`;
const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|of|de|von|van|the|and))*`;
/** ", Duke of Connel, Archbishop of Yarm". */
const TITLES = String.raw`(?:, (?:the )?(?:\d+\p{Ll}+ )?\p{Lu}[^,;:]{1,60})*`;
/** Said of somebody who was named by kinship just before: whose child that one is. */
const OF_ANOTHER = [
  // "daughter of Prince Arno, Duke of Connel, third son of V"
  String.raw`\b${RELATIVE} (?:of|to) (?:the )?(?:\p{Ll}+ ){0,2}${NAME}${TITLES}, ${CHILD_OF}$`,
  // "and his wife Ana, herself a daughter of V"
  String.raw`\b${RELATIVE}\b[^;]{0,80}, (?:himself|herself) ${CHILD_OF}$`,
  // "his wife Ana was the daughter of V"
  String.raw`(?:\b[Hh]is|\b[Hh]er|\b[Tt]heir|['’]s) (?:\p{Ll}+ ){0,2}?${RELATIVE},? ${NAME},? (?:is|was) ${CHILD_OF}$`,
].map((source) => new RegExp(source, 'u'));
/** Words that may lead to the second parent: "and his second wife, the singer". */
const LEADING = String.raw`(?:(?:his|her|their) )?(?:(?!(?:is|was|are|were|has|had|in|of|to|at|on|from|by|with|later|then|who|grew|became|\p{Ll}+ed)\b)\p{Ll}+,? ){0,4}`;
/** "the son of Otto, Count of Dree, and": the second parent follows. */
const AFTER_ONE = new RegExp(`${CHILD_OF}(?<first>${NAME})${TITLES},? and ${LEADING}$`, 'u');
const FIRST = new RegExp(`${CHILD_OF}$`, 'u');
const SECOND = new RegExp(`^${TITLES},? and ${LEADING}(?<second>${NAME})`, 'u');
/** "his mother and her family at the Santa Clara Pueblo". */
const PLACED = /\b(?:at|in|near|from|into|inside|outside|during) (?:the )?$/u;
/** "Ann, Santa Clara artist,": the name says of what kind she is. */
const DESCRIBES =
  /^ (?!(?:and|or|of|who|whose|was|is|in|from|at|by|with|to|on|for|the|an?)\b)\p{Ll}/u;
/** How far back is looked, in characters. */
const REACH = 300;

/** Whether a sentence says another kinship of the value than the clue's predicate asks for. */
export function isOtherKin(sentence: string, value: string, predicate: string): boolean {
  const asked = readPredicate(predicate)?.family.name;
  if (asked === undefined || !KIN.test(asked)) return false;
  const at = sentence.indexOf(value);
  if (at < 0) return false;
  const before = sentence.slice(Math.max(0, at - REACH), at);
  const after = sentence.slice(at + value.length, at + value.length + REACH);
  if (PLACED.test(before) || (before.endsWith(', ') && DESCRIBES.test(after))) return true;
  const isParent = PARENT.test(asked);
  if (isParent && OF_ANOTHER.some((pattern) => pattern.test(before))) return true;
  const wanted = sexOfRole(predicate);
  if (!wanted) return false;
  const said = sexOutright(value, sentence);
  if (said) return said !== wanted;
  return isParent && isOtherParent(value, wanted, sentence, before, after);
}

/** Of two parents the father is named first, where neither what is said nor a first name says otherwise. */
function isOtherParent(
  value: string,
  wanted: Sex,
  sentence: string,
  before: string,
  after: string,
): boolean {
  const isFirst = FIRST.test(before);
  const first = AFTER_ONE.exec(before)?.groups!['first'];
  const second = isFirst ? SECOND.exec(after)?.groups!['second'] : undefined;
  const other = first ?? second;
  if (other === undefined && !isFirst) return false;
  const own = sexOfName(value);
  if (own) return own !== wanted;
  // A single parent of whom nothing is known is not said to be the mother.
  if (other === undefined) return wanted === 'f';
  const others = sexOutright(other, sentence) ?? sexOfName(other);
  if (others) return others === wanted;
  return first === undefined ? wanted === 'f' : wanted === 'm';
}
