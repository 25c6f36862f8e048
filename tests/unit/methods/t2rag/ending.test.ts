/** What the last step says: what is answered, where weighing came to something else. */
import { expect, it } from 'vitest';
import { Gathered } from '../../../../src/methods/citations.ts';
import type { LoopState, MethodEvent } from '../../../../src/methods/events.ts';
import { endingOf } from '../../../../src/methods/t2rag/ending.ts';
import { SECOND_QUOTE, twoHops } from '../../../support/scripted-library.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const LINE = 'Sail to the deep water berth (DWB).';

/** Engineer and town bound, the town asked for. */
function state(): LoopState {
  const updated = (event: MethodEvent): LoopState[] =>
    event.type === 'updated' ? [event.state] : [];
  return twoHops('Where was she born?').flatMap(updated).at(-1)!;
}

function lastStep(answer: string, probability?: number) {
  const { chunks } = new ScriptedRetriever([{ heading: 'Marn', sentences: [LINE] }]);
  const gathered = new Gathered();
  gathered.add({ chunks, propositions: [] });
  const [{ id, start, sentences }] = chunks as [(typeof chunks)[number]];
  const supports = [{ chunk: id, sentence: { start, end: start + sentences[0]!.end } }];
  const output = { answer, supports, ...(probability === undefined ? {} : { probability }) };
  return endingOf(state(), output, 'chunks', gathered).steps.at(-1)!;
}

it('another value that was weighed is the step’s, with what it cites', () => {
  const { value, citations } = lastStep('deep water berth', 0.95);
  expect(value).toBe('deep water berth');
  expect(citations.map(({ text }) => text)).toEqual([LINE]);
});

it('of a sentence that tells it, the step says what', () => {
  const { value, citations } = lastStep('She was born in Brackwater in 1840.', 0.7);
  expect(value).toBe('Brackwater');
  expect(citations.map(({ text }) => text)).toEqual([SECOND_QUOTE]);
});

it('what a model worded is left to it', () => {
  expect(lastStep('the harbour of Brackwater, it seems').value).toBe('Brackwater');
});
