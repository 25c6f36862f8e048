/** What rules make of a question is told while its own engine is still at work, and never kept. */
import { beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { ReadingModelAccess } from '../../../src/library/reading-model/access.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import type { AskOptions } from '../../../src/protocol.ts';
import { AFTER_MS } from '../../../src/library/first-answer.ts';
import { file, freshIndexedDb, LineReader, openLibrary, pause, until } from './fixtures.ts';

beforeEach(freshIndexedDb);

const QUESTION = 'Who designed the Lantern?';

/** @param isHeld the engine does nothing until it is let go. */
async function open({ isHeld = true, reads = true } = {}) {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const rules = new InstantEngine();
  const engine: Engine = {
    ...{ id: 'instant', label: 'Built-in' },
    perform: async (...task) => {
      if (isHeld) await held;
      return rules.perform(...task);
    },
  };
  // It is on its way, for ever.
  const readingModel = new ReadingModelAccess(() => new Promise(() => {}));
  const { library, settled } = await openLibrary(new LineReader(), {
    engine,
    ...(reads ? { readingModel } : {}),
  });
  await library.addFiles([file('a.txt', 'Ilse Varnhagen designed the Lantern. Orle is a town.')]);
  await settled();
  const events: MethodEvent[] = [];
  const ask = (how: Partial<AskOptions> = {}, question = QUESTION) =>
    library.ask(question, { id: 'q', ...how }, (event) => events.push(event));
  const told = () => events.flatMap((event) => (event.type === 'provisional' ? [event] : []));
  return { library, ask, events, told, letGo };
}

it('is told with its sentence, before the answer, and is in no trace', async () => {
  const { library, ask, told, events, letGo } = await open();
  const asked = ask();
  await until(async () => told().length > 0);
  expect(told()).toMatchObject([
    { text: 'Ilse Varnhagen', support: { text: 'Ilse Varnhagen designed the Lantern.' } },
  ]);
  letGo();
  expect((await asked).text).toBe('Ilse Varnhagen');
  expect(events.at(-1)!.type).toBe('answered');
  const kept = await library.question('q');
  expect(kept!.events.map(({ type }) => type)).not.toContain('provisional');
});

it('is nothing where rules find nothing, nor where no model reads', async () => {
  const silent = await open();
  const asked = silent.ask({}, 'Who painted the bridge of Holm?');
  const alone = await open({ reads: false });
  const other = alone.ask();
  await pause(AFTER_MS * 4);
  expect([silent.told(), alone.told()]).toEqual([[], []]);
  silent.letGo();
  alone.letGo();
  await Promise.all([asked, other]);
});

it('does not come after the answer, nor after it was stopped', async () => {
  const { ask, told } = await open({ isHeld: false });
  await ask();
  const stopped = await open();
  const asked = stopped.ask();
  await pause(AFTER_MS / 3);
  void stopped.library.cancelQuestion('q');
  stopped.letGo();
  await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  await pause(AFTER_MS * 3);
  expect([told(), stopped.told()]).toEqual([[], []]);
});

it('is not told where methods are compared', async () => {
  const { ask, told, letGo } = await open();
  const asked = ask({ comparison: 'one' });
  await pause(AFTER_MS * 4);
  expect(told()).toEqual([]);
  letGo();
  await asked;
});
