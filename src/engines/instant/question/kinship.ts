/** Relatives that are two steps away: "father-in-law" is the father of the spouse. */
const STEPS: [RegExp, string[]][] = [
  [/^(?:father|dad)[- ]in[- ]law$/, ['spouse', 'father']],
  [/^mother[- ]in[- ]law$/, ['spouse', 'mother']],
  [/^parents?[- ]in[- ]law$/, ['spouse', 'parent']],
  [/^(?:brother|sister|sibling)[- ]in[- ]law$/, ['spouse', 'sibling']],
  [/^(?:son|daughter|child)[- ]in[- ]law$/, ['child', 'spouse']],
  [/^paternal grandfather$/, ['father', 'father']],
  [/^paternal grandmother$/, ['father', 'mother']],
  [/^maternal grandfather$/, ['mother', 'father']],
  [/^maternal grandmother$/, ['mother', 'mother']],
  [/^(?:step-?mother|step-?father|step-?parent)$/, ['father', 'spouse']],
  [/^(?:grandson|granddaughter|grandchild)$/, ['child', 'child']],
  [/^(?:uncle|aunt)$/, ['parent', 'sibling']],
  [/^(?:nephew|niece)$/, ['sibling', 'child']],
  [/^paternal (?:uncle|aunt)$/, ['father', 'sibling']],
  [/^maternal (?:uncle|aunt)$/, ['mother', 'sibling']],
];

/** The relations to follow one after the other, or null for a relative that is one step away. */
export function inLawSteps(relation: string): string[] | null {
  const said = relation.toLowerCase();
  return STEPS.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}
