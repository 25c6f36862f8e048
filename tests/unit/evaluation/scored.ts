/** A scored question for tests. */
import { NO_USAGE } from '../../../src/usage.ts';
import type { ScoredQuestion } from '../../../src/evaluation/types.ts';

export function scored(id: string, fields: Partial<ScoredQuestion> = {}): ScoredQuestion {
  return {
    id,
    question: `${id}?`,
    answers: ['gold'],
    prediction: 'gold',
    verdict: 'answered',
    em: 100,
    f1: 100,
    acc: 100,
    recallAt5: null,
    allSupportAt5: null,
    recall: null,
    allSupport: null,
    searchRecallAt5: null,
    searchAllSupportAt5: null,
    rounds: 1,
    passagesRead: 5,
    ms: 10,
    grounding: 'grounded',
    level: 'triplets',
    usage: NO_USAGE,
    ...fields,
  };
}
