/** Which worker the page asks for what, in whatever order versions come. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepForOffline } from '../../../src/offline/register.ts';
import { FakeWorker } from '../../support/fake-service-worker.ts';

const OF_THIS_VERSION = { has: true, 'take-over': true, 'keep-all': true, claim: true };
const OF_ANOTHER = { has: false, 'take-over': true, 'keep-all': true };

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => {});
}

let registration: FakeRegistration;
let container: EventTarget & { controller: ServiceWorker };
/** Of each test its own: what one leaves behind tells the next nothing. */
let onKept = vi.fn();
let onUpdate = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  vi.stubEnv('PROD', true);
  [onKept, onUpdate] = [vi.fn(), vi.fn()];
  registration = new FakeRegistration();
  registration.active = new FakeWorker('activated', OF_ANOTHER);
  container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete' }));
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function register(): Promise<void> {
  keepForOffline({ isAwaited: () => false, onKept, onUpdate });
  await vi.advanceTimersByTimeAsync(1_000);
}

it('has the worker of this version take over when it comes, and keep everything', async () => {
  await register();
  await vi.waitFor(() => expect(onKept).toHaveBeenCalled());
  const newer = new FakeWorker('installing', OF_THIS_VERSION);
  registration.installing = newer;
  registration.dispatchEvent(new Event('updatefound'));
  newer.become('installed');
  await vi.waitFor(() => expect(newer.asked).toEqual(['has', 'take-over', 'keep-all']));
  expect(onUpdate).not.toHaveBeenCalled();
});

it('offers a version that was being installed already when the page came to rest', async () => {
  registration.installing = new FakeWorker('installing', OF_ANOTHER);
  await register();
  registration.installing.become('installed');
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
});

it('offers the version that waits where the one after it cannot be installed', async () => {
  registration.waiting = new FakeWorker('installed', OF_ANOTHER);
  registration.installing = new FakeWorker('installing', OF_ANOTHER);
  await register();
  expect(onUpdate).not.toHaveBeenCalled();
  registration.installing.become('redundant');
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
  expect(registration.waiting.asked).toContain('has');
});

it('offers a version that waited already', async () => {
  registration.waiting = new FakeWorker('installed', OF_ANOTHER);
  await register();
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
});

it('keeps everything of the version there is where a newer one cannot be installed', async () => {
  registration.installing = new FakeWorker('installing', OF_ANOTHER);
  await register();
  registration.installing.become('redundant');
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  expect(registration.active!.asked).toEqual(['keep-all', 'has']);
});

it('is kept once the first worker has taken over, whose files the page is served from then', async () => {
  const first = new FakeWorker('installing', OF_THIS_VERSION);
  Object.assign(registration, { active: null, installing: first });
  await register();
  first.become('installed');
  await vi.waitFor(() => expect(first.asked).toContain('has'));
  first.become('activating');
  await new Promise((resolve) => setImmediate(resolve));
  expect(onKept).not.toHaveBeenCalled();
  first.become('activated');
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  // Of what was starting at that moment it has to be told.
  expect(first.asked.at(-1)).toBe('claim');
});

// The last: a version that is being applied ends with the page.
it('lets no other version take over while one is being applied', async () => {
  registration.waiting = new FakeWorker('installed', OF_ANOTHER);
  await register();
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
  const [apply] = onUpdate.mock.calls[0] as [() => void];
  apply();
  const ours = new FakeWorker('installed', OF_THIS_VERSION);
  registration.installing = ours;
  registration.dispatchEvent(new Event('updatefound'));
  await vi.waitFor(() => expect(ours.asked).toEqual(['has']));
  await vi.advanceTimersByTimeAsync(1_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ours.asked).toEqual(['has']);
});
