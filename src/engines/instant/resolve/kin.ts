/**
 * Kinship said from the other side: "Her husband is X" in a passage on Y makes Y the wife of X. A
 * relation that one sentence gives to Y is, turned round, what is asked of X.
 */
import { say } from '../../../sentences.ts';
import { fits } from '../match/answer-types.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import { headingValue, reading, supportOf, type Sentence } from './passages.ts';
import type { Found } from './found.ts';

/** What Y is to X where X is Y's …; of parents, by whether Y is "her" or "his". */
const TURNED: [RegExp, { her: string[]; his: string[] }][] = [
  [/^(?:husband|wife|spouse|widow|widower|partner|consort)$/, { her: ['spouse'], his: ['spouse'] }],
  [/^(?:father|mother|parent)$/, { her: ['child'], his: ['child'] }],
  [/^(?:son|daughter|child)$/, { her: ['mother', 'parent'], his: ['father', 'parent'] }],
  [/^(?:brother|sister|sibling)$/, { her: ['sibling'], his: ['sibling'] }],
];
const RELATIVE =
  /\b(Her|His|her|his) (?:(?:late|first|second|third|elder|older|younger|eldest|youngest|only|twin) )?(husband|wife|spouse|widow|widower|partner|consort|father|mother|parent|son|daughter|child|brother|sister|sibling),?(?: (?:is|was|named|called))?(?: the)?(?: \p{Ll}+){0,3} (?=\p{Lu})/gu;
/** Beside a wording that says the relation itself, this is the weaker witness. */
const WEIGHT = 0.6;
const FEMALE = /\b(?:wife|widow|mother|daughter|sister|bride)\b/;
const MALE = /\b(?:husband|widower|father|son|brother|groom)\b/;

/** @param asked the relation as the clue words it, which may say of what sex the value is. */
export function readKin(sentence: Sentence, family: string, known: string, asked: string): Found[] {
  const found: Found[] = [];
  for (const match of sentence.text.matchAll(RELATIVE)) {
    const whose = match[1]!.toLowerCase();
    const turned = TURNED.find(([noun]) => noun.test(match[2]!))?.[1];
    const fitting = whose === 'his' ? turned?.his : turned?.her;
    if (!fitting?.includes(family)) continue;
    if ((whose === 'his' && FEMALE.test(asked)) || (whose === 'her' && MALE.test(asked))) continue;
    if (namesAnother(sentence, match.index)) continue;
    const from = match.index + match[0].length;
    const mention = findMention(sentence.text.slice(from, from + known.length + 24), known);
    if (!mention || mention.start > 1 || mention.similarity < 0.8) continue;
    const value = headingValue(sentence.passage);
    if (nameSimilarity(value, known) >= 0.6) continue;
    const fit = fits({ kind: 'name', text: value, start: 0, end: value.length }, 'person', value);
    if (fit < 0.5) continue;
    const lead = sentence.passage.sentences[0]!;
    const supports = [supportOf(sentence)];
    if (sentence.index > 0) supports.push(supportOf(lead));
    found.push({
      value,
      score: WEIGHT * fit,
      supports,
      reason: say('“{words}” names the other side', { words: match[0].trim() }),
    });
  }
  return found;
}

/** "He was the son of Y by his wife X": after another name, "his" is no longer the passage's subject. */
function namesAnother(sentence: Sentence, until: number): boolean {
  const own = headingValue(sentence.passage);
  return reading(sentence).spans.some(
    ({ kind, end, text }) => kind === 'name' && end <= until && nameSimilarity(text, own) < 0.45,
  );
}
