import { describe, expect, it } from 'vitest';
import { asStated } from '../../../../../src/engines/instant/compose/stated.ts';
import { plan } from '../../../../../src/engines/instant/plan/plan.ts';
import { asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import { ScriptedRetriever } from '../../../../support/scripted-retriever.ts';

const SLOWER = 'Barges are slower than ferries.';

describe('a comparison that a sentence makes', () => {
  it.each([
    [
      'Which is faster, the barge or the ferry?',
      ['Ferries are much faster than barges.'],
      'the ferry',
    ],
    ['Which is faster, the barge or the ferry?', [SLOWER], 'the ferry'],
    ['Which is slower, the barge or the ferry?', [SLOWER], 'the barge'],
    ['Is the barge faster than the ferry?', [SLOWER], 'no'],
    ['Is the ferry faster than the barge?', [SLOWER], 'yes'],
    [
      'Which boat is more expensive, the barge or the steam ferry?',
      ['The ferry is more expensive then the barge, but lasts longer.'],
      'the steam ferry',
    ],
    ['Which is faster, the barge or the ferry?', ['A barge is not faster than a ferry.'], null],
    ['Which is faster, the barge or the ferry?', ['The ferry is longer than the barge.'], null],
    ['Which is faster, the barge or the ferry?', ['Ferries are faster than they were.'], null],
    [
      'Which is faster, the barge or the ferry?',
      ['Barges and ferries are faster than cars.'],
      null,
    ],
    [
      'Which is more useful, the barge or the ferry?',
      ['The ferry is more costly than the barge.'],
      null,
    ],
  ])('%s %s', async (question, lines, told) => {
    const [best] = await plan(question, () => Promise.resolve(null));
    const { chunks } = new ScriptedRetriever([{ heading: 'Boats', sentences: lines }]);
    const input = asInput(question, { chunks, propositions: [] });
    expect(asStated(best!.root, input).answer).toBe(told);
  });
});
