/** What a plan comes to as clues, where the question itself is not looked up: yes or no, and two things. */
import { expect, it } from 'vitest';
import { plan } from '../../../../../src/engines/instant/plan/plan.ts';
import { cluesOfPlan } from '../../../../../src/engines/instant/read/asked.ts';
import { formatClue } from '../../../../../src/knowledge/clues.ts';

it.each([
  ['Does the director of Orle Nights live in Tarnov?', ['Orle Nights | director | ?director']],
  ['Are Ann Lee and Bo Ek both painters?', ['Ann Lee | is a | ?thingA', 'Bo Ek | is a | ?thingB']],
])('%s', async (question, clues) => {
  const [best] = await plan(question);
  const made = cluesOfPlan(best!.root);
  expect(made.clues.map(formatClue)).toEqual(clues);
  expect(made.target).toBeNull();
});
