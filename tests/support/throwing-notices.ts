import type { Notices } from '../../src/ui/state/notices.svelte.ts';

/** For what must not fail: what would be shown to the person fails the test. */
export const THROWING_NOTICES = {
  fail(thrown: unknown): never {
    throw thrown;
  },
} as Pick<Notices, 'fail'> as Notices;
