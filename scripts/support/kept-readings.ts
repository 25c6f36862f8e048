/** What a reading model read, kept on this machine by its id: to ask the same questions again in seconds. */
import os from 'node:os';
import path from 'node:path';
import type { Passage, Reading, ReadingModel, Shape } from '../../src/reading-model/types.ts';
import { RecordedAnswers } from './recorded-answers.ts';

/** Side by side, processes may read the same passage twice; nothing else happens. */
export function keptOnDisk(
  model: ReadingModel,
  file = path.join(os.tmpdir(), `trivium-readings-${model.id}.jsonl`),
): ReadingModel {
  const kept = new RecordedAnswers(file, 'fill');
  const once = <Input, Answer>(
    input: Input,
    ask: (input: Input) => Promise<Answer>,
  ): Promise<Answer> => kept.answer(model.id, input, ask);
  return {
    id: model.id,
    calibrator: model.calibrator,
    windows: (texts, options) => model.windows(texts, options),
    shape: (question, options) =>
      once<object, Shape | null>({ question }, () => model.shape(question, options)),
    async read(question, passages, options) {
      const readings: Reading[] = [];
      for (const { heading, text } of passages) {
        const passage: Passage = { heading, text };
        const read = async (): Promise<Reading> =>
          (await model.read(question, [passage], options))[0]!;
        readings.push(await once({ question, passage }, read));
      }
      return readings;
    },
  };
}
