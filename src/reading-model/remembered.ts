/**
 * A reading model that remembers what it has read, by question, passage and weights: a question is
 * asked again after a correction, and steps of different plans ask the same of the same passages.
 */
import type {
  Passage,
  Reading,
  ReadingModel,
  ReadingOptions,
  SentencedText,
  Shape,
  Stretch,
} from './types.ts';

/** About 2 kB each, the passage that is part of the key counted. */
const READINGS = 4_000;

/** Forgets what was used longest ago. */
class Recent<V> {
  readonly #values = new Map<string, V>();

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.most) this.#values.delete(this.#values.keys().next().value!);
  }
}

export class Remembered implements ReadingModel {
  readonly #readings: Recent<Reading>;
  readonly #shapes: Recent<Shape>;
  readonly #windows: Recent<Stretch[]>;

  constructor(
    private readonly model: ReadingModel,
    most = READINGS,
  ) {
    this.#readings = new Recent(most);
    this.#shapes = new Recent(most);
    this.#windows = new Recent(most);
  }

  get id(): string {
    return this.model.id;
  }

  get calibrator(): ReadingModel['calibrator'] {
    return this.model.calibrator;
  }

  read(
    question: string,
    passages: readonly Passage[],
    options?: ReadingOptions,
  ): Promise<Reading[]> {
    const keys = passages.map(({ heading, text }) => this.#key(question, heading, text));
    return recalled(this.#readings, keys, (rows) =>
      this.model.read(
        question,
        rows.map((row) => passages[row]!),
        options,
      ),
    );
  }

  async shape(question: string, options?: ReadingOptions): Promise<Shape> {
    const [shape] = await recalled(this.#shapes, [this.#key(question)], async () => [
      await this.model.shape(question, options),
    ]);
    return shape!;
  }

  windows(texts: readonly SentencedText[], options?: ReadingOptions): Promise<Stretch[][]> {
    const keys = texts.map(({ text, sentences }) =>
      this.#key(text, ...sentences.map(({ start, end }) => `${start}-${end}`)),
    );
    return recalled(this.#windows, keys, (rows) =>
      this.model.windows(
        rows.map((row) => texts[row]!),
        options,
      ),
    );
  }

  #key(...parts: string[]): string {
    return [this.id, ...parts].join('\0');
  }
}

/** @param find for what is not known, by its place among the keys. */
async function recalled<V>(
  known: Recent<V>,
  keys: readonly string[],
  find: (rows: number[]) => Promise<V[]>,
): Promise<V[]> {
  const values = keys.map((key) => known.get(key));
  const rows = [...values.keys()].filter((row) => values[row] === undefined);
  if (rows.length > 0) {
    const found = await find(rows);
    for (const [i, row] of rows.entries()) {
      values[row] = found[i]!;
      known.set(keys[row]!, found[i]!);
    }
  }
  return values as V[];
}
