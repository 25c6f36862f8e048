/**
 * ANRAG, HANRAG's noise-resistant single step (arXiv 2509.09713, algorithm 1): retrieve for the
 * question, keep the passages that the relevance discriminator lets through, answer from these.
 */
import { uniqueById } from '../../knowledge/unique-by-id.ts';
import { judgeRelevanceTask } from '../../tasks/judge-relevance.ts';
import { readAnswerTask } from '../../tasks/read-answer.ts';
import type { ReadOutput, Standing, SubAnswer, SubQuestion } from '../../tasks/sub-questions.ts';
import type { Context, ContextChunk } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import type { MethodEvent } from '../events.ts';
import type { Run } from '../run.ts';
import type { RelevanceJudgement } from './events.ts';

export interface Single {
  chunks: ContextChunk[];
  judgements: RelevanceJudgement[];
  /** What was let through, with the triplets that the library has of it. */
  relevant: Context;
  answer: SubAnswer;
}

export async function anrag(asked: SubQuestion, run: Run, passages: number): Promise<Single> {
  const { retriever, signal } = run.context;
  const chunks = await retriever.passages(asked.question, passages, { signal });
  const judgements: RelevanceJudgement[] = [];
  for (const chunk of chunks) {
    const { relevant } = await run.perform(judgeRelevanceTask, { asked, chunk });
    judgements.push({ chunk: chunk.id, relevant });
  }
  const kept = chunks.filter((_, i) => judgements[i]!.relevant);
  const structured = await retriever.structured(
    kept.map(({ id }) => id),
    signal,
  );
  const propositions = structured.flatMap(({ triplets }) => triplets);
  const relevant = { chunks: kept, propositions };
  const read: ReadOutput =
    kept.length > 0
      ? await run.perform(readAnswerTask, { asked, ...relevant })
      : { answer: null, supports: [] };
  const { answer, supports, sure } = read;
  const marks = { ...(sure === false ? { sure } : {}), ...standingOf(read) };
  return { chunks, judgements, relevant, answer: { asked, answer, supports, ...marks } };
}

export function standingOf({ unsaid, byRules, probability }: Standing): Standing {
  return {
    ...(unsaid ? { unsaid } : {}),
    ...(byRules ? { byRules } : {}),
    ...(probability === undefined ? {} : { probability }),
  };
}

/** What the trace shows of single steps that were taken side by side, in one round. */
export function* told(
  round: number,
  singles: readonly Single[],
  gathered: Gathered,
): Generator<MethodEvent> {
  const all = singles.flatMap(({ chunks }) => chunks);
  const chunks = uniqueById(all);
  const newChunks = gathered.add({ chunks, propositions: [] });
  for (const { relevant } of singles) gathered.add(relevant);
  yield { type: 'retrieved', round, propositions: [], chunks, newChunks };
  for (const { judgements, answer } of singles) {
    const { question } = answer.asked;
    yield { type: 'judged', round, question, judgements };
    const supports = gathered.citeAll(answer.supports);
    yield { type: 'sub-answered', round, question, answer: answer.answer, supports };
  }
}
