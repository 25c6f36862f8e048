/**
 * Whether a model helps on this device: ten questions with known answers are put to it for a minute
 * at most, and to the built-in reading, which costs nothing.
 */
import { contains, exactMatch } from '../../evaluation/metrics.ts';
import { asTriviumError, throwIfCancelled } from '../../errors.ts';
import { orCancelled } from '../../waiting.ts';
import type { Checked } from '../measured.ts';
import { QUESTIONS, type CheckQuestion } from './questions.ts';

/** What stands around an answer may be so many letters; more is talk. */
const MOST_AROUND = 40;
/** Of the output, not of the model. */
const UNREADABLE = new Set(['invalid', 'too-long']);

export interface SelfCheckParts {
  /** One question to the model; null where it says that the passage does not tell. */
  ask: (asked: CheckQuestion, signal: AbortSignal) => Promise<string | null>;
  /** All of them to the built-in reading. */
  builtIn: (asked: readonly CheckQuestion[]) => Promise<readonly (string | null)[]>;
  /** Skipped. */
  signal: AbortSignal;
  /** The minute is over: what is under way then does not count. */
  over: AbortSignal;
  /** How many have been asked. */
  onProgress: (asked: number) => void;
}

/** @throws TriviumError `aborted` when it is skipped; what the model throws that cannot be run. */
export async function selfCheck(parts: SelfCheckParts): Promise<Checked> {
  const { signal, over } = parts;
  const builtIn = parts.builtIn(QUESTIONS);
  builtIn.catch(() => {});
  const ending = new AbortController();
  for (const either of [signal, over]) either.addEventListener('abort', () => ending.abort());
  let [asked, right, unreadable] = [0, 0, 0];
  for (const each of QUESTIONS) {
    throwIfCancelled(signal);
    if (over.aborted) break;
    try {
      const answer = await parts.ask(each, ending.signal);
      if (isRight(answer, each)) right++;
    } catch (thrown) {
      throwIfCancelled(signal);
      if (over.aborted) break;
      if (!UNREADABLE.has(asTriviumError(thrown).code)) throw thrown;
      unreadable++;
    }
    parts.onProgress(++asked);
  }
  // Where not one was asked in time, all of them tell what there is without it.
  const compared = QUESTIONS.slice(0, asked || undefined);
  const answers = await orCancelled(builtIn, signal);
  const byBuiltIn = compared.filter((each, at) => isRight(answers[at] ?? null, each)).length;
  return { asked, right, unreadable, builtIn: byBuiltIn };
}

export function isRight(answer: string | null, { golds }: CheckQuestion): boolean {
  if (answer === null || golds.length === 0) return answer === null && golds.length === 0;
  if (exactMatch(answer, golds) === 1) return true;
  return golds.some(
    (gold) => contains(answer, gold) === 1 && answer.length <= gold.length + MOST_AROUND,
  );
}
