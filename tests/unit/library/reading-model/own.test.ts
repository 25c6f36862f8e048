/** The reading model of one tab: loaded, ended, and back by itself after it broke down. */
import { expect, it } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { OwnReadingModel } from '../../../../src/library/reading-model/own.ts';
import { scriptedReadingModel } from '../../../support/scripted-reading-model.ts';
import { nextTask } from '../../../../src/waiting.ts';

const MINUTE_MS = 60_000;
const failure = (code: TriviumError['code']) => new TriviumError(code, 'It failed.', 'Again.');

function owned() {
  const scripted = scriptedReadingModel();
  const own = new OwnReadingModel(scripted.parts);
  const states: string[] = [];
  own.onState = () => states.push(own.state.is);
  return { own, states, ...scripted };
}

it('is loaded once, however often it is begun', async () => {
  const { own, states, starts } = owned();
  own.begin();
  own.begin();
  await nextTask();
  own.begin();
  expect(own.model?.id).toBe('reader-1');
  expect(states).toEqual(['loading', 'loading', 'ready']);
  expect(starts()).toBe(1);
});

it('tells how much of it is here', async () => {
  const { own } = owned();
  const loaded: number[] = [];
  own.onState = () => loaded.push(own.state.loaded);
  own.begin();
  await nextTask();
  expect(loaded).toEqual([0, 10, 0]);
});

it('gives its memory back when it is ended, also while it loads', async () => {
  const { own, running, starts } = owned();
  own.begin();
  await nextTask();
  own.end();
  expect([running(), own.model, own.state.is]).toEqual([0, null, 'unloaded']);
  own.begin();
  own.end();
  await nextTask();
  expect([running(), own.model, own.state.is]).toEqual([0, null, 'unloaded']);
  expect(starts()).toBe(2);
});

it.each(['damaged', 'out-of-memory', 'not-loaded', 'model-failed'] as const)(
  'says that it is %s, and comes back by itself, later each time',
  async (code) => {
    const { own, failNext, later, starts } = owned();
    for (let i = 0; i < 3; i++) failNext(failure(code));
    own.begin();
    await nextTask();
    expect(own.state).toMatchObject({ is: 'failed', error: { code, message: 'It failed.' } });
    own.connected();
    await nextTask();
    expect(starts()).toBe(1);
    later(20_000);
    own.connected();
    await nextTask();
    expect(starts()).toBe(2);
    later(20_000);
    own.connected();
    await nextTask();
    expect(starts()).toBe(2);
    later(20_000);
    own.connected();
    await nextTask();
    later(10 * MINUTE_MS);
    own.connected();
    await nextTask();
    expect(own.state).toMatchObject({ is: 'ready' });
    expect(own.state.error).toBeUndefined();
  },
);

it('starts a worker anew at once that was killed, but not one that dies again and again', async () => {
  const { own, die, starts, running, later } = owned();
  own.begin();
  await nextTask();
  die(failure('model-failed'));
  await nextTask();
  expect([own.state.is, starts(), running()]).toEqual(['ready', 2, 1]);
  die(failure('model-failed'));
  await nextTask();
  expect([own.state.is, starts(), running()]).toEqual(['failed', 2, 0]);
  later(40_000);
  own.connected();
  await nextTask();
  expect([own.state.is, starts()]).toEqual(['ready', 3]);
  // It has worked for long: what happens now is no habit.
  later(10 * MINUTE_MS);
  die(failure('model-failed'));
  await nextTask();
  expect([own.state.is, starts()]).toEqual(['ready', 4]);
});

it('fetches nothing over a metered connection unless asked, or on another one', async () => {
  const { own, metered, here, starts } = owned();
  metered(true);
  own.begin();
  await nextTask();
  expect([own.state.is, starts()]).toEqual(['metered', 0]);
  own.connected();
  await nextTask();
  expect(starts()).toBe(0);
  own.ask();
  await nextTask();
  expect([own.state.is, starts()]).toEqual(['ready', 1]);

  own.end();
  own.begin();
  await nextTask();
  expect(own.state.is).toBe('metered');
  metered(false);
  own.connected();
  await nextTask();
  expect(own.state.is).toBe('ready');

  own.end();
  metered(true);
  // What is on this device costs nothing.
  here(true);
  own.begin();
  await nextTask();
  expect(own.state.is).toBe('ready');
});

it('is tried at once when the person asks, whatever went wrong', async () => {
  const { own, failNext } = owned();
  failNext(failure('damaged'));
  own.begin();
  await nextTask();
  own.ask();
  await nextTask();
  expect(own.state.is).toBe('ready');
});
