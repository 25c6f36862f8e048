/**
 * IRCoT (Trivedi et al., "Interleaving Retrieval with Chain-of-Thought Reasoning", ACL 2023): a
 * sentence of reasoning, a search with that sentence, and so on; then the answer is read from all
 * passages that were collected.
 */
import { answerQuestionTask } from '../../tasks/answer-question.ts';
import { thinkNextTask } from '../../tasks/think-next.ts';
import type { ContextChunk } from '../../tasks/types.ts';
import { Asked } from '../asked.ts';
import { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Method } from '../method.ts';
import { readingInput } from '../reading.ts';
import { Run } from '../run.ts';
import { stepsOfChain } from '../steps.ts';

export interface IrcotParameters {
  /** Passages a search. */
  passages: number;
  /** Searches at most. */
  maxRounds: number;
}

/** As T2RAG's comparison sets it (arXiv 2508.02435, section 5.2). */
export const IRCOT_DEFAULTS: IrcotParameters = { passages: 5, maxRounds: 3 };
/** Passages kept in all, as in IRCoT's own experiments. */
const MOST_PASSAGES = 15;

export const ircot: Method<IrcotParameters> = async function* (question, context, parameters) {
  const { passages: k, maxRounds } = { ...IRCOT_DEFAULTS, ...parameters };
  const { engine, retriever, signal } = context;
  const run = new Run(context);
  const gathered = new Gathered();
  const collected = new Map<number, ContextChunk>();
  const asked = new Asked();
  const thoughts: string[] = [];
  yield { type: 'started', question, method: 'ircot', engine: engine.label };

  let query = question;
  let round = 0;
  while (round < maxRounds && asked.add(query)) {
    round++;
    yield { type: 'round-started', round, queries: [query] };
    const found = await retriever.passages(query, k, { signal });
    for (const chunk of found) {
      if (collected.size < MOST_PASSAGES) collected.set(chunk.id, chunk);
    }
    const chunks = found.filter(({ id }) => collected.has(id));
    const newChunks = gathered.add({ chunks, propositions: [] });
    yield { type: 'retrieved', round, propositions: [], chunks, newChunks };

    const { thought, concludes } = await run.perform(thinkNextTask, {
      ...{ question, thoughts: [...thoughts], chunks: [...collected.values()] },
    });
    yield* run.takeNotices();
    yield { type: 'thought', round, thought, concludes };
    if (thought !== '') thoughts.push(thought);
    if (concludes) break;
    query = thought;
  }

  const read = { chunks: [...collected.values()], propositions: [] };
  const output = await run.perform(answerQuestionTask, readingInput(question, 'chunks', read));
  yield* run.takeNotices();
  const steps = stepsOfChain(output, gathered);
  const ending = {
    method: 'ircot',
    question,
    output,
    steps,
    level: 'chunks',
    rounds: round,
  } as const;
  yield { type: 'answered', answer: conclude({ ...ending, complete: false }, run, gathered) };
};
