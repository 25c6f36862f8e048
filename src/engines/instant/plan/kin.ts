/** Relatives two steps away in the words of one step each, so that each is a question of its own. */

/** Relatives that are two steps away: "father-in-law" is the father of the spouse. */
const STEPS: [RegExp, first: string, second: string][] = [
  [/^(?:father|dad)[- ]in[- ]law$/, 'spouse', 'father'],
  [/^mother[- ]in[- ]law$/, 'spouse', 'mother'],
  [/^parents?[- ]in[- ]law$/, 'spouse', 'parent'],
  [/^(?:brother|sister|sibling)[- ]in[- ]law$/, 'spouse', 'sibling'],
  [/^(?:son|daughter|child)[- ]in[- ]law$/, 'child', 'spouse'],
  [/^paternal grandfather$/, 'father', 'father'],
  [/^paternal grandmother$/, 'father', 'mother'],
  [/^maternal grandfather$/, 'mother', 'father'],
  [/^maternal grandmother$/, 'mother', 'mother'],
  [/^(?:step-?mother|step-?father|step-?parent)$/, 'father', 'spouse'],
  [/^(?:grandson|granddaughter|grandchild)$/, 'child', 'child'],
  [/^(?:uncle|aunt)$/, 'parent', 'sibling'],
  [/^(?:nephew|niece)$/, 'sibling', 'child'],
  [/^paternal (?:uncle|aunt)$/, 'father', 'sibling'],
  [/^maternal (?:uncle|aunt)$/, 'mother', 'sibling'],
];

const KIN = String.raw`(?:(?:paternal|maternal) )?\p{Ll}+(?:[- ]in[- ]law)?`;
const WORD = String.raw`[\p{L}\p{N}.’-]*`;
const WORDS = String.raw`(?: (?:(?:of|the|de|von|van) )*[\p{Lu}\p{N}]${WORD})*`;
/** "Otto, 3rd Count of Dree". A question begins with a word that asks, not with a name. */
const NAME = String.raw`(?<=\s)\p{Lu}${WORD}${WORDS}(?:, [\p{Lu}\p{N}]${WORD}${WORDS})*`;
const OF = new RegExp(String.raw`\b(${KIN}) of\b`, 'gu');
/** Not "Ann's aunt's piano", which would become Ann's piano's. */
const OWNED = new RegExp(String.raw`(${NAME})['’]s? (${KIN})\b(?!['’])`, 'gu');

/** "Ann's paternal grandmother" as "the mother of the father of Ann"; all else as it stands. */
export function oneStepEach(question: string): string {
  return question
    .replace(OF, (said: string, kin: string) => stepsTo(kin) ?? said)
    .replace(OWNED, (said: string, name: string, kin: string) => {
      const steps = stepsTo(kin);
      return steps === null ? said : `the ${steps} ${name}`;
    });
}

/** "mother of the father of"; null for a relative one step away. */
function stepsTo(kin: string): string | null {
  const [, first, second] = STEPS.find(([said]) => said.test(kin.toLowerCase())) ?? [];
  return first === undefined ? null : `${second} of the ${first} of`;
}
