/** Several tabs over one invented library: election, calls passed on, hand-over, versions. */
import { afterEach, expect, it } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { libraryOver, type CallName } from '../../../../src/library/calls.ts';
import { SharedLibrary, type OwnLibrary } from '../../../../src/library/tabs/shared-library.ts';
import type { LibraryEvent, LibrarySnapshot } from '../../../../src/protocol.ts';
import { fakeLocks } from '../../../support/fake-locks.ts';

const REST = { allAnswered: async () => {}, atRest: async () => {}, close: async () => {} };
const SNAPSHOT = { documents: [], history: [] } as unknown as LibrarySnapshot;

interface Tab {
  own: OwnLibrary;
  shared: SharedLibrary;
  service: SharedLibrary['service'];
  /** Calls that this tab's own library was given. */
  performed: string[];
  events: LibraryEvent[];
  emit: (event: LibraryEvent) => void;
  /** As a closed or crashed tab: nothing gets to tidy up. */
  die: () => void;
}

const tabs: Tab[] = [];
afterEach(async () => {
  await Promise.all(tabs.splice(0).map(({ shared }) => shared.close()));
});

interface Options {
  library?: string;
  locks: ReturnType<typeof fakeLocks>;
  build?: string;
  since?: number;
  answer?: (name: CallName, args: unknown[]) => unknown;
}

function tab({
  library: id = 'main',
  locks,
  build = 'one',
  since = 1,
  answer = () => null,
}: Options): Tab {
  const performed: string[] = [];
  const events: LibraryEvent[] = [];
  let emit: (event: LibraryEvent) => void = () => {};
  const library = libraryOver(async (name, args) => {
    performed.push(name);
    if (name !== 'open') return answer(name, args);
    emit = args[0] as typeof emit;
    return (await answer(name, args)) ?? SNAPSHOT;
  });
  const own: OwnLibrary = { ...library, ...REST };
  const holder = locks.holder();
  const shared = new SharedLibrary({
    ...{ library: id, own, locks: holder.locks, build, now: () => since, patienceMs: 300 },
  });
  const made: Tab = {
    ...{ own, shared, service: shared.service, performed, events },
    emit: (event) => emit(event),
    die: () => {
      // Its channels fall silent first: nothing of a dead tab is heard again.
      void shared.close();
      holder.drop();
    },
  };
  tabs.push(made);
  return made;
}

async function opened(options: Options): Promise<Tab> {
  const made = tab(options);
  await made.service.open((event) => made.events.push(event));
  return made;
}

/** As a tab that takes over; with a holder it lives. */
function sayWrites(tab: string, holder?: ReturnType<ReturnType<typeof fakeLocks>['holder']>): void {
  void holder?.locks.request(`trivium-tab-${tab}`, hang);
  const common = new BroadcastChannel('trivium-tabs');
  common.postMessage({ type: 'writes', tab, build: 'one', since: 1 });
  common.close();
}

const hang = (): Promise<never> => new Promise(() => {});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('has one tab write, and the others ask it', async () => {
  const locks = fakeLocks();
  const first = await opened({ locks, answer: (name) => (name === 'history' ? ['a'] : null) });
  const second = await opened({ locks });
  expect(await second.service.history()).toEqual(['a']);
  expect(first.performed).toContain('history');
  expect(second.performed).toEqual([]);
});

it('tells every tab what happens, in order', async () => {
  const locks = fakeLocks();
  const first = await opened({ locks });
  const [second, third] = [await opened({ locks }), await opened({ locks })];
  for (const id of ['a', 'b', 'c']) first.emit({ type: 'document-removed', id });
  await until(() => second.events.length >= 3 && third.events.length >= 3);
  for (const { events } of [first, second, third]) {
    expect(events.map((event) => 'id' in event && event.id)).toEqual(['a', 'b', 'c']);
  }
});

it('tells every tab what was kept, changed and removed, in whichever it was', async () => {
  const locks = fakeLocks();
  let quotes: string[] = [];
  const first = await opened({
    locks,
    answer: (name, [what]) => {
      if (name === 'quotes') return quotes;
      if (name === 'keepQuote') quotes = [...quotes, String(what)];
      if (name === 'removeQuote') quotes = quotes.filter((each) => each !== what);
      return null;
    },
  });
  const second = await opened({ locks });
  await first.service.keepQuote('a' as never);
  await second.service.keepQuote('b' as never);
  await second.service.removeQuote('a');
  await until(() => second.events.length >= 3);
  const told = [['a'], ['a', 'b'], ['b']].map((each) => ({ type: 'quotes', quotes: each }));
  expect(first.events).toEqual(told);
  expect(second.events).toEqual(told);
});

it('streams what a question brings to the tab that asked, and errors as they were', async () => {
  const locks = fakeLocks();
  await opened({
    locks,
    answer: (name, args) => {
      if (name !== 'ask') return null;
      (args[2] as (event: unknown) => void)({ type: 'started' });
      (args[2] as (event: unknown) => void)({ type: 'answered' });
      throw new TriviumError('timed-out', 'It took too long.', 'Ask again.');
    },
  });
  const second = await opened({ locks });
  const heard: string[] = [];
  const asking = second.service.ask('Who?', { id: 'q' }, ({ type }) => heard.push(type));
  await expect(asking).rejects.toMatchObject({ code: 'timed-out', hint: 'Ask again.' });
  expect(heard).toEqual(['started', 'answered']);
});

it('hands over when the writer goes, and asks the new one what was not answered', async () => {
  const locks = fakeLocks();
  const first = await opened({
    locks,
    answer: (name) => (name === 'open' ? null : new Promise(() => {})),
  });
  const second = await opened({ locks, answer: (name) => `second ${name}` });
  const third = await opened({ locks });
  const asked = [second.service.history(), third.service.history()];
  await until(() => first.performed.filter((name) => name === 'history').length === 2);
  first.die();
  expect(await Promise.all(asked)).toEqual(['second history', 'second history']);
  await until(() => [second, third].every(({ events }) => events[0]?.type === 'snapshot'));
});

it('takes a removal that was made before the hand-over as made', async () => {
  const locks = fakeLocks();
  const first = await opened({
    locks,
    answer: () => {
      throw new TriviumError('not-found', 'This document is not here.', '');
    },
  }).catch(() => null);
  expect(first).toBeNull();
  const writer = await opened({
    locks: fakeLocks(),
    answer: (name) => {
      if (name !== 'open') throw new TriviumError('not-found', 'It is not here.', '');
      return null;
    },
  });
  await expect(writer.service.removeDocument('d')).resolves.toBeUndefined();
  await expect(writer.service.view('d')).rejects.toMatchObject({ code: 'not-found' });
});

it('stops an old version when a newer one comes, and only then lets that have the library', async () => {
  const locks = fakeLocks();
  const old = await opened({ locks, build: 'old', since: 1 });
  const reader = await opened({ locks, build: 'old', since: 2 });
  const newer = await opened({ locks, build: 'new', since: 3 });
  expect(newer.performed).toContain('open');
  for (const each of [old, reader]) {
    expect(each.events).toContainEqual({ type: 'outdated' });
    await expect(each.service.history()).rejects.toMatchObject({ code: 'outdated' });
  }
  expect(newer.events).toEqual([]);
  const next = await opened({ locks, build: 'new', since: 4 });
  expect(next.performed).toEqual([]);
});

it('says that another tab does not answer, instead of waiting for good', async () => {
  const locks = fakeLocks();
  void locks.holder().locks.request('trivium-library', () => new Promise(() => {}));
  await expect(opened({ locks })).rejects.toMatchObject({ code: 'locked-by-other-tab' });
});

it('opens after all when the tab that did not answer has gone, or answers', async () => {
  for (const comesBack of [false, true]) {
    const locks = fakeLocks();
    const mute = locks.holder();
    void mute.locks.request('trivium-library', () => new Promise(() => {}));
    const late = tab({ locks });
    await expect(late.service.open(() => {})).rejects.toMatchObject({
      code: 'locked-by-other-tab',
    });
    const reachable = late.shared.reachable();
    if (comesBack) sayWrites('mute', mute);
    else mute.drop();
    await reachable;
    if (!comesBack) expect(await late.service.open(() => {})).toBe(SNAPSHOT);
    late.die();
  }
});

it('tries once more to write when the tab that could has gone', async () => {
  const locks = fakeLocks();
  let isBroken = true;
  const first = tab({
    locks,
    answer: (name) => {
      if (name !== 'open') return 'first';
      if (isBroken) throw new TriviumError('storage-unavailable', 'No storage.', '');
      return null;
    },
  });
  await expect(first.service.open(() => {})).rejects.toMatchObject({ code: 'storage-unavailable' });
  const second = await opened({ locks, answer: (name) => name === 'history' && hang() });
  await first.shared.reachable();
  const asked = first.service.history();
  await until(() => second.performed.includes('history'));
  isBroken = false;
  second.die();
  expect(await asked).toBe('first');
});

it('lets the next tab try when the first cannot open', async () => {
  const locks = fakeLocks();
  const broken = tab({
    locks,
    answer: () => {
      throw new TriviumError('storage-unavailable', 'No storage.', '');
    },
  });
  const opening = broken.service.open(() => {});
  await expect(opening).rejects.toMatchObject({ code: 'storage-unavailable' });
  const second = await opened({ locks, answer: (name) => (name === 'open' ? null : ['a']) });
  expect(await second.service.history()).toEqual(['a']);
  // As soon as it has heard who writes.
  await until(() => second.performed.includes('history'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expect(broken.service.history()).resolves.toEqual(['a']);
});

it('has nothing to do with tabs that have another library open', async () => {
  const locks = fakeLocks();
  const first = await opened({ locks, answer: (name) => (name === 'history' ? ['a'] : null) });
  const other = await opened({ locks, library: 'other', answer: () => ['b'] });
  expect(await first.service.history()).toEqual(['a']);
  expect(await other.service.history()).toEqual(['b']);
  expect(first.performed.filter((name) => name === 'history')).toHaveLength(1);
  first.emit({ type: 'document-removed', id: 'd' });
  const second = await opened({ locks });
  await second.service.history();
  expect(other.events).toEqual([]);
});

it('finishes what goes on by itself before it leaves, and then hands over', async () => {
  const locks = fakeLocks();
  const first = await opened({ locks });
  const second = await opened({ locks, answer: (name) => (name === 'history' ? ['b'] : null) });
  let rest = (): void => {};
  first.own.atRest = () => new Promise((resolve) => (rest = resolve));
  let hasLeft = false;
  const leaving = first.shared.leave().then(() => (hasLeft = true));
  await second.service.settings();
  expect(first.performed).toContain('settings');
  expect(hasLeft).toBe(false);
  rest();
  await leaving;
  expect(await second.service.history()).toEqual(['b']);
});

it('works alone where the browser has no locks', async () => {
  const shared = new SharedLibrary({
    own: {
      ...libraryOver(async (name) => (name === 'open' ? SNAPSHOT : ['a'])),
      ...REST,
    },
    ...{ library: 'main', locks: undefined, build: 'one' },
  });
  expect(await shared.service.open(() => {})).toBe(SNAPSHOT);
  expect(await shared.service.history()).toEqual(['a']);
  await shared.close();
});

it('takes the lock from a worker of its own page that hung and keeps it for good', async () => {
  const [clientId, mode] = ['stuck', 'exclusive'] as const;
  const held = ['trivium-library', 'trivium-tab-former'].map((name) => ({ name, clientId, mode }));
  const locks = {
    query: async () => ({ held }),
    // Only who steals gets what is held.
    request: async (name: string, how: LockOptions, work: () => unknown) =>
      how.steal || !held.some((lock) => lock.name === name) ? work() : new Promise(() => {}),
  } as unknown as LockManager;
  const own = { ...libraryOver(async () => SNAPSHOT), ...REST } as OwnLibrary;
  const parts = { library: 'main', own, locks, build: 'one', patienceMs: 200 };
  const open = (former: string): Promise<unknown> => {
    const shared = new SharedLibrary({ ...parts, former });
    return shared.service.open(() => {}).finally(() => void shared.close());
  };
  await expect(open('another')).rejects.toMatchObject({ code: 'locked-by-other-tab' });
  await expect(open('former')).resolves.toBe(SNAPSHOT);
});

it('stops writing when its lock is taken from it, and stands in line again', async () => {
  const locks = fakeLocks();
  const first = await opened({ locks, answer: () => 'first' });
  const thief = locks.holder();
  let isClosed = false;
  first.own.close = async () => void (isClosed = true);
  void thief.locks.request('trivium-library', { steal: true }, hang);
  await until(() => isClosed);
  const asked = first.service.history();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(first.performed).not.toContain('history');
  thief.drop();
  expect(await asked).toBe('first');
});

it('closes what it was still opening when its lock was taken', async () => {
  const locks = fakeLocks();
  let open = (): void => {};
  const opening = new Promise<null>((resolve) => (open = () => resolve(null)));
  const first = tab({ locks, answer: () => opening });
  const steps: string[] = [];
  void opening.then(() => steps.push('opened'));
  first.own.close = async () => void steps.push('closed');
  first.service.open(() => {}).catch(() => {});
  await until(() => first.performed.length > 0);
  void locks.holder().locks.request('trivium-library', { steal: true }, hang);
  await new Promise((resolve) => setTimeout(resolve, 20));
  open();
  await until(() => steps.includes('closed'));
  expect(steps).toEqual(['opened', 'closed']);
});

it('asks the tab that took its lock', async () => {
  const locks = fakeLocks();
  const first = await opened({ locks });
  let close = (): void => {};
  first.own.close = () => new Promise((resolve) => (close = resolve));
  const thief = locks.holder();
  const stealing = {
    request: (name: string, how: LockOptions, work: () => unknown) =>
      thief.locks.request(name, name === 'trivium-library' ? { steal: true } : how, work as never),
  } as unknown as LockManager;
  const second = await opened({
    locks: { ...locks, holder: () => ({ locks: stealing, drop: thief.drop }) },
    answer: (name) => (name === 'history' ? ['second'] : null),
  });
  close();
  expect(await first.service.history()).toEqual(['second']);
  expect(second.performed).toContain('history');
  expect(first.performed).not.toContain('history');
});
