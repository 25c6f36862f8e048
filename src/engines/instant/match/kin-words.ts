/**
 * Whose kin a name is. "The daughter of Prince Arno, third son of Queen Vira" makes Vira nobody's
 * parent but Arno's; "the son of Otto and Ann" names the father first; a wife is no father.
 */
import { readPredicate } from './relations.ts';
import { sexOfRole, sexSaid, type Sex } from '../language/sex.ts';

const KIN = /^(?:father|mother|parent|child|spouse|sibling|grandfather|grandmother)$/;
const CHILD = '(?:son|daughter|child|grandson|granddaughter|grandchild)';
/** "daughter of Prince Arno, third son of", "his wife Ana was the daughter of": of whom, of another. */
const OF_NAMED = new RegExp(
  String.raw`\b(?:${CHILD}|wife|husband|widow|brother|sister|mother|father)s? (?:of )?(?:\p{L}+ ){0,2}?\p{Lu}[^;:]*?` +
    String.raw`(?:[,(] ?(?:the )?|\b(?:himself|herself) (?:a |the )?|(?<=\p{Lu}[\p{L}’'-]+) was (?:a |the )?)` +
    String.raw`(?:[\p{Ll}-]+ ){0,3}?${CHILD} of (?:[\p{L}-]+ )?$`,
  'u',
);
/** "the son of Otto, Count of Dree, and": the second parent follows. */
const AFTER_ONE = new RegExp(
  String.raw`\b${CHILD} (?:of|born to) (?<first>\p{Lu}[^,;:.]*?)(?:, [^,;:.]+)?,? and (?:(?:his|her) )?(?:\p{Ll}+,? )*$`,
  'u',
);
const FIRST = new RegExp(String.raw`\b${CHILD} (?:of|born to) (?:\p{L}+ )?$`, 'u');
const SECOND = /^(?:, [^,;:.]+)?,? and (?:(?:his|her) )?(?:\p{Ll}+,? )*(?<second>\p{Lu}[^,;:.]*)/u;

/** Whether a sentence says another kinship of the value than the clue's predicate asks for. */
export function isOtherKin(sentence: string, value: string, predicate: string): boolean {
  const asked = readPredicate(predicate)?.family.name;
  if (asked === undefined || !KIN.test(asked)) return false;
  const at = sentence.indexOf(value);
  if (at < 0) return false;
  const before = sentence.slice(0, at);
  const wanted = sexOfRole(predicate);
  const isParent = /^(?:father|mother|parent)$/.test(asked);
  if (isParent && OF_NAMED.test(before)) return true;
  if (!wanted) return false;
  const said = sexSaid(value, [sentence]);
  if (said) return said !== wanted;
  return isParent && isOtherParent(wanted, sentence, before, sentence.slice(at + value.length));
}

/** Of two parents the father is named first, where nothing says otherwise. */
function isOtherParent(wanted: Sex, sentence: string, before: string, after: string): boolean {
  const first = AFTER_ONE.exec(before)?.groups!['first'];
  if (wanted === 'm') return first !== undefined && sexSaid(first, [sentence]) !== 'f';
  const second = FIRST.test(before) ? SECOND.exec(after)?.groups!['second'] : undefined;
  return second !== undefined && sexSaid(second, [sentence]) !== 'm';
}
