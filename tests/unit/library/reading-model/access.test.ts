/** What the library says of the reading model: none, off, wanted, told once. */
import { expect, it } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { ReadingModelAccess } from '../../../../src/library/reading-model/access.ts';
import { OwnReadingModel } from '../../../../src/library/reading-model/own.ts';
import { SharedReadingModel } from '../../../../src/library/reading-model/shared.ts';
import { nextTask, pause } from '../../../../src/waiting.ts';
import { scriptedReadingModel } from '../../../support/scripted-reading-model.ts';

function accessed(isThere: () => Promise<boolean> = async () => true, now?: () => number) {
  const scripted = scriptedReadingModel();
  const share = () =>
    new SharedReadingModel({
      name: crypto.randomUUID(),
      own: new OwnReadingModel(scripted.parts),
      locks: undefined,
    });
  const access = new ReadingModelAccess(
    async () => ((await isThere()) ? { bytes: 38, share } : null),
    now,
  );
  const states: string[] = [];
  const problems: string[] = [];
  access.onState = ({ is }) => states.push(is);
  access.onProblem = ({ code }) => problems.push(code);
  return { access, states, problems, ...scripted };
}

it('is loaded when it is on and there is something to read, and not before', async () => {
  const { access, starts } = accessed();
  access.follow(true);
  await nextTask();
  expect([access.state.is, starts()]).toEqual(['unloaded', 0]);
  access.want();
  await nextTask();
  expect(access.state).toMatchObject({ is: 'ready', bytes: 38 });
  expect(access.current?.id).toBe('reader-1');
  access.rest();
});

it('is not there on a site that was published without it', async () => {
  const { access, starts, problems } = accessed(async () => false);
  access.follow(true);
  access.want();
  await nextTask();
  expect([access.state.is, access.current, starts()]).toEqual(['none', null, 0]);
  await access.ask();
  expect([access.state.is, problems]).toEqual(['none', []]);
});

it('frees the memory when it is turned off, and comes back when it is turned on', async () => {
  const { access, running } = accessed();
  access.follow(true);
  access.want();
  await nextTask();
  access.follow(false);
  expect([access.state.is, access.current, running()]).toEqual(['off', null, 0]);
  access.follow(true);
  await nextTask();
  expect([access.state.is, running()]).toEqual(['ready', 1]);
  access.rest();
  expect(running()).toBe(0);
});

it('finds out which one there is when there is a network again', async () => {
  let isConnected = false;
  const offline = new TriviumError('not-loaded', 'No network.', 'Connect.');
  const { access, problems } = accessed(() =>
    isConnected ? Promise.resolve(true) : Promise.reject(offline),
  );
  access.follow(true);
  access.want();
  await nextTask();
  expect(access.state).toMatchObject({ is: 'failed', error: { code: 'not-loaded' } });
  access.connected();
  await nextTask();
  isConnected = true;
  access.connected();
  await nextTask();
  expect(access.state.is).toBe('ready');
  expect(problems).toEqual(['not-loaded']);
  access.rest();
});

it('is turned off while it is being looked for', async () => {
  const { access, starts } = accessed();
  access.follow(true);
  access.want();
  access.follow(false);
  await nextTask();
  expect([access.state.is, starts()]).toEqual(['off', 0]);
});

it('is waited for while it is looked for and loaded, and not where there is none', async () => {
  for (const isThere of [true, false]) {
    const { access } = accessed(() => pause(60).then(() => isThere));
    expect(await access.soon()).toBeNull();
    access.follow(true);
    access.want();
    expect((await access.soon())?.id).toBe(isThere ? 'reader-1' : undefined);
    access.rest();
  }
});

it('is waited for so long and no longer, by all questions together, until they are cancelled', async () => {
  let now = 0;
  const { access } = accessed(
    () => new Promise(() => {}),
    () => (now += 2_000),
  );
  access.follow(true);
  access.want();
  const cancelling = new AbortController();
  const waiting = access.soon(cancelling.signal);
  cancelling.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  expect(await access.soon()).toBeNull();
  const before = now;
  expect(await access.soon()).toBeNull();
  expect(now - before).toBe(2_000);
  access.rest();
});

it('is waited for as long when it is loaded once more', async () => {
  let now = 0;
  const { access } = accessed(
    () => pause(60).then(() => true),
    () => now,
  );
  access.want();
  for (const later of [0, 20_000]) {
    now = later;
    access.follow(true);
    expect((await access.soon())?.id).toBe('reader-1');
    access.follow(false);
  }
  access.rest();
});
