/** The built-in engine reads passages that are in no document: what a model is compared with. */
import { sentencesOf } from '../documents/sentences.ts';
import type { PassageQuestion } from '../protocol.ts';
import { indexPassages } from '../evaluation/index-passages.ts';
import { readAnswerTask } from '../tasks/read-answer.ts';
import type { PassageParts } from './index-passage.ts';

/** @returns an answer for each; null where the passage does not say. */
export async function readPassages(
  asked: readonly PassageQuestion[],
  parts: PassageParts,
): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  for (const { question, title, passage } of asked) {
    const index = await indexPassages([{ title, text: passage }], {
      ...parts,
      sentences: sentencesOf,
    });
    const chunks = await index.passages(question, 1);
    const [structured] = await index.structured(chunks.map(({ id }) => id));
    const propositions = structured?.triplets ?? [];
    const input = { asked: { question }, chunks, propositions };
    const { output } = await parts.engine.perform(readAnswerTask, input);
    answers.push(output.answer);
  }
  return answers;
}
