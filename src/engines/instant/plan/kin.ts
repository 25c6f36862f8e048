/** Relatives two steps away in the words of one step each, so that each is a question of its own. */
import { inLawSteps } from '../decompose/kinship.ts';

const KIN = String.raw`(?:(?:paternal|maternal) )?\p{Ll}+(?:[- ]in[- ]law)?`;
const WORDS = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}.’-]*(?: (?:(?:of|the|de|von|van) )*[\p{Lu}\p{N}][\p{L}\p{N}.’-]*)*`;
/** "Otto, 3rd Count of Dree". */
const NAME = `${WORDS}(?:, ${WORDS})*`;
const OF = new RegExp(String.raw`\b(${KIN}) of\b`, 'gu');
const OWNED = new RegExp(String.raw`\b(${NAME})['’]s? (${KIN})(?= ?\?|\b)`, 'gu');

/** "Ann's paternal grandmother" as "the mother of the father of Ann"; all else as it stands. */
export function oneStepEach(question: string): string {
  return question
    .replace(OF, (said: string, kin: string) => {
      const steps = inLawSteps(kin);
      return steps ? `${steps[1]} of the ${steps[0]} of` : said;
    })
    .replace(OWNED, (said: string, name: string, kin: string) => {
      const steps = inLawSteps(kin);
      return steps ? `the ${steps[1]} of the ${steps[0]} of ${name}` : said;
    });
}
