/** Five tabs and one reading model: who has it, who asks whom, and what happens when a tab goes. */
import { afterEach, expect, it } from 'vitest';
import { OwnReadingModel } from '../../../../src/library/reading-model/own.ts';
import { SharedReadingModel } from '../../../../src/library/reading-model/shared.ts';
import { fakeLocks } from '../../../support/fake-locks.ts';
import {
  scriptedReadingModel,
  type ScriptedModel,
} from '../../../support/scripted-reading-model.ts';

interface Tab extends ScriptedModel {
  shared: SharedReadingModel;
  /** As a closed or crashed tab: nothing gets to tidy up. */
  die: () => void;
}

const tabs: Tab[] = [];
let names = 0;
afterEach(() => tabs.splice(0).forEach(({ shared }) => shared.leave()));

function open(
  locks: ReturnType<typeof fakeLocks>,
  { name = `test-${names}`, metered = false } = {},
): Tab {
  const scripted = scriptedReadingModel();
  scripted.metered(metered);
  const holder = locks.holder();
  const own = new OwnReadingModel(scripted.parts);
  const shared = new SharedReadingModel({ name, own, locks: holder.locks });
  const drop = (): void => {
    shared.leave();
    holder.drop();
  };
  const tab = { ...scripted, shared, die: drop };
  tabs.push(tab);
  shared.join();
  return tab;
}

async function five() {
  names++;
  const locks = fakeLocks();
  const opened = [1, 2, 3, 4, 5].map(() => open(locks));
  await expect.poll(() => opened.every(({ shared }) => shared.model !== null)).toBe(true);
  return opened as [Tab, Tab, Tab, Tab, Tab];
}

const running = (opened: Tab[]): number[] => opened.map((tab) => tab.running());
const passages = [{ heading: '', text: 'four' }];

it('is in memory once for five tabs, and read by all of them', async () => {
  const opened = await five();
  expect(running(opened)).toEqual([1, 0, 0, 0, 0]);
  const [holder, , , , last] = opened;
  expect(last.shared.state.is).toBe('ready');
  expect(last.shared.model).toMatchObject({ id: 'reader-1', calibrator: null });
  expect(await last.shared.model!.read('Who?', passages)).toEqual([{ relevance: 4 }]);
  expect(await last.shared.model!.windows([{ text: 'ab', sentences: [] }])).toEqual([
    [{ start: 0, end: 2 }],
  ]);
  await last.shared.model!.shape('Who?');
  expect(holder.asked).toEqual(['read Who?', 'windows', 'shape Who?']);
  expect(last.asked).toEqual([]);
});

it('is loaded by the next tab when the one that has it is closed', async () => {
  const opened = await five();
  const [first, second] = opened;
  first.die();
  await expect.poll(() => running(opened)).toEqual([0, 1, 0, 0, 0]);
  const ask = () =>
    opened[4].shared.model?.shape('Who?').then(
      () => second.asked[0],
      () => null,
    );
  await expect.poll(ask).toBe('shape Who?');
});

it('leaves nobody waiting for a tab that is gone', async () => {
  const opened = await five();
  opened[0].hang();
  const asked = opened[4].shared.model!.read('Who?', passages);
  await expect.poll(() => opened[0].asked).toEqual(['read Who?']);
  opened[0].die();
  await expect(asked).rejects.toMatchObject({
    code: expect.stringMatching(/aborted|model-failed/),
  });
});

it('leaves nobody waiting who asks on after this tab has left', async () => {
  const [, other] = await five();
  const model = other.shared.model!;
  other.shared.leave();
  await expect(model.read('Who?', passages)).rejects.toMatchObject({ code: 'model-failed' });
});

it('stops in the other tab what is cancelled in this one', async () => {
  const [holder, other] = await five();
  holder.hang();
  const stopping = new AbortController();
  const asked = other.shared.model!.read('Who?', passages, { signal: stopping.signal });
  await expect.poll(() => holder.asked).toEqual(['read Who?']);
  stopping.abort();
  await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  await expect.poll(() => holder.asked).toEqual(['read Who?', 'cancelled read Who?']);
});

it('is loaded where it belongs when another tab asks for it', async () => {
  names++;
  const locks = fakeLocks();
  const holder = open(locks, { metered: true });
  await expect.poll(() => holder.shared.state.is).toBe('metered');
  const other = open(locks);
  await expect.poll(() => other.shared.state.is).toBe('metered');
  other.shared.ask();
  await expect.poll(() => other.shared.model !== null).toBe(true);
  expect(running([holder, other])).toEqual([1, 0]);
});

it('answers nobody who means other files', async () => {
  names++;
  const locks = fakeLocks();
  const one = open(locks);
  const other = open(locks, { name: 'of-another-build' });
  await expect.poll(() => running([one, other])).toEqual([1, 1]);
});
