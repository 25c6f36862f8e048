/** Whose turn it is, what a cancelled question leaves behind, and what is remembered. */
import { describe, expect, it } from 'vitest';
import type { Encoded } from '../../../src/reading-model/encoding.ts';
import type { Network } from '../../../src/reading-model/network.ts';
import { WordPieces } from '../../../src/reading-model/offsets.ts';
import { Remembered } from '../../../src/reading-model/remembered.ts';
import { ReadingSession } from '../../../src/reading-model/session.ts';
import type { Passage } from '../../../src/reading-model/types.ts';
import { nextTask } from '../../../src/waiting.ts';
import { tokenizerFile } from '../../support/reading-model.ts';

const pieces = new WordPieces(tokenizerFile());
const manifest = { id: 'counting', calibrator: null, windowTokens: 128 };
const passages = (count: number, word = 'harbour'): Passage[] =>
  Array.from({ length: count }, (_, i) => ({ heading: '', text: `The ${word} of ${i}.` }));

/** Answers with flat logits after a task, and keeps what it was asked. */
class Counting implements Network {
  readonly rows: number[][] = [];
  atOnce = 0;
  most = 0;

  constructor(private readonly onRun: (runs: number) => void = () => {}) {}

  async run({ ids }: Pick<Encoded, 'ids'>) {
    this.rows.push([...ids]);
    this.onRun(this.rows.length);
    this.atOnce += 1;
    this.most = Math.max(this.most, this.atOnce);
    await nextTask();
    this.atOnce -= 1;
    const [start, end] = [new Float32Array(ids.length), new Float32Array(ids.length)];
    const [relevance, kind] = [new Float32Array(1), new Float32Array(11)];
    return { start, end, relevance, kind, inner: new Float32Array(4 * ids.length) };
  }

  async close() {}
}

const over = (network: Network): ReadingSession => new ReadingSession(manifest, pieces, network);

describe('a session', () => {
  it('runs one passage at a time, whoever asks, and lets them take turns', async () => {
    const network = new Counting();
    const session = over(network);
    await Promise.all([
      session.read('Who?', passages(4, 'mill')),
      session.read('Where?', passages(4, 'church')),
    ]);
    expect(network.most).toBe(1);
    const [mill, church] = ['mill', 'church'].map((word) => pieces.encode(word).ids[0]!);
    const turns = network.rows.map((ids) => (ids.includes(mill!) ? 'mill' : 'church'));
    expect(turns.slice(0, 4)).toEqual(['mill', 'church', 'mill', 'church']);
    expect(network.rows.every((ids) => ids.includes(mill!) || ids.includes(church!))).toBe(true);
  });

  it('reads no further once it is cancelled, and goes on for others', async () => {
    const controller = new AbortController();
    const network = new Counting((runs) => runs === 3 && controller.abort());
    const session = over(network);
    const { signal } = controller;
    await expect(session.read('Who?', passages(9), { signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(network.rows).toHaveLength(3);
    await expect(session.read('Who?', passages(2))).resolves.toHaveLength(2);
  });

  it('hears a cancellation that comes as a message while it reads', async () => {
    const controller = new AbortController();
    // Each run takes longer than messages may wait; none of them gives others their turn.
    const network: Network = {
      ...new Counting(),
      close: async () => {},
      run: async ({ ids }) => {
        const until = performance.now() + 60;
        while (performance.now() < until);
        const [start, end] = [new Float32Array(ids.length), new Float32Array(ids.length)];
        return { start, end, relevance: new Float32Array(1) };
      },
    };
    setTimeout(() => controller.abort());
    const reading = over(network).read('Who?', passages(50), { signal: controller.signal });
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  });

  it('goes on after a passage that failed', async () => {
    const network = new Counting((runs) => {
      if (runs === 1) throw new Error('bad_alloc');
    });
    const session = over(network);
    await expect(session.read('Who?', passages(1))).rejects.toThrow('bad_alloc');
    await expect(session.read('Who?', passages(1))).resolves.toHaveLength(1);
  });

  it('says nothing of yes where the model was not taught it', async () => {
    const [reading] = await over(new Counting()).read('Is it?', passages(1));
    expect(reading).not.toHaveProperty('yes');
  });

  it('reads a passage without words as one that says nothing', async () => {
    const [reading] = await over(new Counting()).read('Who?', [{ heading: '', text: ' ' }]);
    expect(reading).toMatchObject({ spans: [], startSum: -30, endSum: -30 });
  });
});

describe('what was read', () => {
  it('is not read again, but for what is new', async () => {
    const network = new Counting();
    const model = new Remembered(over(network));
    const first = await model.read('Who?', passages(3));
    const again = await model.read('Who?', passages(5));
    expect(network.rows).toHaveLength(5);
    expect(again.slice(0, 3)).toEqual(first);
    await model.read('Where?', passages(1));
    expect(network.rows).toHaveLength(6);
    await model.read('Where?', [{ ...passages(1)[0]!, heading: 'Quay' }]);
    expect(network.rows).toHaveLength(7);
    await Promise.all([model.shape('Who?')]);
    await model.shape('Who?');
    expect(network.rows).toHaveLength(8);
  });

  it('is forgotten when it was used longest ago', async () => {
    const network = new Counting();
    const model = new Remembered(over(network), 2);
    const [a, b, c] = passages(3);
    await model.read('Who?', [a!, b!]);
    await model.read('Who?', [a!]);
    await model.read('Who?', [c!]);
    await model.read('Who?', [a!]);
    expect(network.rows).toHaveLength(3);
    await model.read('Who?', [b!]);
    expect(network.rows).toHaveLength(4);
  });

  it('tells windows of one text by their sentences', async () => {
    const model = new Remembered(over(new Counting()));
    const text = 'One mill. Two mills.';
    const cut = (...ends: number[]) =>
      model.windows([
        { text, sentences: ends.map((end, i) => ({ start: ends[i - 1] ?? 0, end })) },
      ]);
    expect(await cut(9)).toEqual([[{ start: 0, end: 9 }]]);
    expect(await cut(9, 20)).toEqual([[{ start: 0, end: 20 }]]);
  });
});
