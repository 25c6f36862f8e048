import { expect, test } from 'vitest';
import { chooseInstead } from '../../../src/ui/trace/correct.ts';
import { foldTrace } from '../../../src/ui/trace/trace.ts';
import { twoHops } from '../../support/scripted-library.ts';

const { state } = foldTrace(twoHops('Where?'));
const [engineer, town] = state!.bindings;
const teasdale = engineer!.runnersUp[0]!;

test('the choice is the person’s, and what was found after it is looked for anew', () => {
  const { bindings } = chooseInstead(state!, 'engineer', teasdale);
  expect(bindings).toMatchObject([{ placeholder: 'engineer', value: 'Teasdale', by: 'person' }]);
});

test('what was found before it is kept', () => {
  const { bindings } = chooseInstead(state!, 'town', town!.runnersUp[0]!);
  expect(bindings.map(({ value }) => value)).toEqual(['Ilse Varnhagen', 'Holm']);
  expect(bindings[0]?.by).toBe('engine');
});

test('what it replaces can be chosen back', () => {
  const chosen = chooseInstead(state!, 'engineer', teasdale).bindings[0]!;
  expect(chosen.runnersUp.map(({ value }) => value)).toEqual(['Ilse Varnhagen', 'Jon Arkwell']);
  const back = chooseInstead({ ...state!, bindings: [chosen] }, 'engineer', chosen.runnersUp[0]!);
  expect(back.bindings[0]).toMatchObject({ value: 'Ilse Varnhagen', grounded: true });
});

test('a choice that no sentence supports is not grounded', () => {
  expect(chooseInstead(state!, 'engineer', teasdale).bindings[0]?.grounded).toBe(false);
});

test('the trace of the resumed question says what the person set', () => {
  const resumed = chooseInstead(state!, 'engineer', teasdale);
  const trace = foldTrace([{ type: 'decomposed', state: resumed }]);
  expect(trace.entries).toMatchObject([{ kind: 'corrected', binding: { value: 'Teasdale' } }]);
});
