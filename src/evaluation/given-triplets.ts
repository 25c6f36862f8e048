/** An engine that takes ready-made triplets for extraction and leaves all else to another engine. */
import type { Engine, Performed, PerformOptions } from '../engines/engine.ts';
import { performerOf } from '../engines/engine.ts';
import { NO_USAGE } from '../usage.ts';
import type { Triplet } from '../knowledge/types.ts';
import type { Task, TaskName } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import { words } from '../engines/instant/match/text.ts';

export class GivenTriplets implements Engine {
  readonly id: string;
  readonly label: string;

  /** @param triplets by passage text. */
  constructor(
    private readonly engine: Engine,
    private readonly triplets: ReadonlyMap<string, Triplet[]>,
  ) {
    this.id = `${engine.id}+given-triplets`;
    this.label = engine.label;
  }

  /** Given triplets stand for what the engine would extract. */
  performerOf(task: TaskName): string {
    return performerOf(this.engine, task);
  }

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options?: PerformOptions,
  ): Promise<Performed<Output>> {
    if (task.name !== 'extract-triplets') return this.engine.perform(task, input, options);
    const extract = input as ExtractInput;
    const given = this.triplets.get(extract.text) ?? [];
    const output: ExtractOutput = {
      triplets: given.map((triplet) => ({
        ...triplet,
        sentence: saidIn(triplet, extract),
        confidence: 1,
      })),
    };
    return { output: output as Output, usage: NO_USAGE, engine: this.label };
  }
}

/** The sentence that shares most words with the triplet: given triplets do not say where they are from. */
function saidIn(
  triplet: Triplet,
  { text, sentences }: ExtractInput,
): ExtractInput['sentences'][number] {
  const wanted = new Set(words(`${triplet.subject} ${triplet.predicate} ${triplet.object}`));
  let best = sentences[0] ?? { start: 0, end: text.length };
  let most = -1;
  for (const sentence of sentences) {
    const shared = words(text.slice(sentence.start, sentence.end)).filter((word) =>
      wanted.has(word),
    ).length;
    if (shared > most) [best, most] = [sentence, shared];
  }
  return best;
}
