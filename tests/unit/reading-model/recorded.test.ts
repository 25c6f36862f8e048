/** The model's own files, read in Node: the numbers and the answers that were recorded. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Recorded } from '../../../scripts/support/recorded-readings.ts';
import { fromNode } from '../../../scripts/support/reading-model-node.ts';
import type { ReadingModel } from '../../../src/reading-model/types.ts';
import {
  expectRecorded,
  expectSameReading,
  expectSameShape,
  NATIVE_TOLERANCE,
} from '../../support/recorded-readings.ts';
import { recordedReadings } from '../../support/reading-model.ts';

const recorded: Recorded = recordedReadings();

describe('in Node', () => {
  let model: ReadingModel;
  beforeAll(async () => void (model = await fromNode()));

  it('reads as was recorded', () => expectRecorded(model, recorded));

  it('reads as the trainer does, but for the rounding to 8 bits', () => {
    const compared = recorded.readings.filter(({ native }) => native !== null);
    expect(compared.length).toBeGreaterThan(3);
    for (const { passage, reading, native } of compared) {
      // What is in no alphabet that it learnt, it is unsure of: its order may differ.
      const isPlain = /^[\x20-\x7e]*$/.test(passage.text);
      if (isPlain) expectSameReading(reading, native!, NATIVE_TOLERANCE);
    }
    // Odds are of four logits, a start and an end against those of no part: they may be four times as far.
    for (const { shape, native } of recorded.shapes)
      expectSameShape(shape, native, 4 * NATIVE_TOLERANCE);
  });

  it('reads a passage alike in any company', async () => {
    const { question, passage } = recorded.readings[0]!;
    const others = recorded.readings.slice(1).map((each) => each.passage);
    const [alone] = await model.read(question, [passage]);
    const fresh = await fromNode();
    const among = await fresh.read(question, [...others, passage]);
    expect(among.at(-1)).toEqual(alone);
  });
});

it('several threads read as one does', async () => {
  // A process of its own: the runtime takes the number of threads once.
  const script = new URL('../../support/read-with-threads.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)('node', ['--import', 'tsx', script, '2']);
  const { threads, readings } = JSON.parse(stdout) as { threads: number; readings: never[] };
  expect(threads).toBe(2);
  expect(readings).toHaveLength(recorded.readings.length);
  for (const [i, reading] of readings.entries())
    expectSameReading(reading, recorded.readings[i]!.reading);
});
