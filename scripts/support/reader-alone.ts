/**
 * The reading model by itself: what it takes for the answer over the app's ten best windows, without
 * a plan, a weighing or a refusal. Shows that the app reads as the trainer does, whose report
 * prints the same (training/reader/tests.py, `best`).
 */
import { sentencesOf } from '../../src/documents/sentences.ts';
import { parseCorpus, parseQuestions, type Question } from '../../src/evaluation/data-sets.ts';
import { scoreQuestion } from '../../src/evaluation/score-question.ts';
import type { Answer } from '../../src/methods/events.ts';
import type { Passage, ReadingModel } from '../../src/reading-model/types.ts';
import { valuesOver } from '../../src/reading-model/values.ts';
import { NO_USAGE } from '../../src/usage.ts';
import { readText } from './eval-options.ts';
import type { Ready } from './eval-sets.ts';
import { indexOfWindows } from './window-index.ts';

export const READER_ALONE = 'reader';
const BEST = 10;

/** A span can be right: an answer there is, and it is not yes or no. */
export const hasSpan = ({ answers }: Question): boolean =>
  answers.length > 0 && !/^(?:yes|no)$/i.test(answers[0]!);

export async function readerAlone(
  model: ReadingModel,
  files: { questions: string; corpus?: string },
): Promise<Ready> {
  const questions = parseQuestions(readText(files.questions));
  const library = files.corpus && (await searched(model, parseCorpus(readText(files.corpus))));
  return {
    async ask(waiting, onScored) {
      for (const [position, number] of (waiting as number[]).entries()) {
        const question = questions[number]!;
        const began = performance.now();
        const windows = library
          ? await library(question.question)
          : await cut(model, [{ title: '', text: question.context! }]);
        const [value] = valuesOver(await model.read(question.question, windows));
        const answer = answered(value?.text ?? '', performance.now() - began);
        onScored(
          position,
          scoreQuestion(question, { events: [], answer, ms: answer.milliseconds }),
        );
      }
    },
    close: () => Promise.resolve(),
  };
}

async function cut(
  model: ReadingModel,
  passages: readonly { title: string; text: string }[],
): Promise<Passage[]> {
  const texts = passages.map(({ text }) => ({ text, sentences: sentencesOf(text) }));
  const windows = await model.windows(texts);
  return passages.flatMap(({ title, text }, i) =>
    windows[i]!.map(({ start, end }) => ({ heading: title, text: text.slice(start, end) })),
  );
}

/** @returns the windows nearest to a question. */
async function searched(
  model: ReadingModel,
  corpus: readonly { title: string; text: string }[],
): Promise<(question: string) => Promise<Passage[]>> {
  const windows = await cut(model, corpus);
  const index = await indexOfWindows(windows);
  return async (question) => (await index.search(question, BEST)).map(({ id }) => windows[id]!);
}

const answered = (text: string, milliseconds: number): Answer => ({
  ...{ verdict: text ? 'answered' : 'not-found', text, grounding: 'not-grounded' },
  ...{ citations: [], steps: [], nearest: [], level: 'chunks', rounds: 1, usage: NO_USAGE },
  ...{ engine: READER_ALONE, method: READER_ALONE, milliseconds },
});
