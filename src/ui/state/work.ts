/** What is under way, for those who would interrupt it. */
import type { Dialogs } from './dialogs.svelte.ts';
import type { LibrarySession } from './library-session.svelte.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { QuestionSession } from './question-session.svelte.ts';
import type { Reader } from './reader.svelte.ts';
import type { Router } from './router.svelte.ts';
import type { Transfers } from './transfers.svelte.ts';

interface Worked {
  readonly session: LibrarySession;
  readonly asking: QuestionSession;
  readonly router: Router;
  readonly library: Library;
  readonly reader: Reader;
  readonly transfers: Transfers;
  readonly dialogs: Dialogs;
  readonly notices: Notices;
  readonly changedFiles: { readonly asking: unknown };
  readonly visit: { readonly isArriving: boolean; readonly copying: unknown };
}

export class Work {
  constructor(private readonly on: Worked) {}

  /** Something is under way that a reload would interrupt. */
  get busy(): boolean {
    const { library, asking, router, transfers, visit } = this.on;
    const { active, paused } = library.progress;
    const evaluations = router.stateOf('evaluate')?.list ?? [];
    const evaluating = evaluations.some(({ status }) => status === 'running');
    const working = asking.answering || (active && !paused) || evaluating;
    const moving = transfers.isRunning || visit.copying !== null;
    return working || moving || (router.stateOf('models')?.busy ?? false);
  }

  /** Somebody is waiting for it: it opens, its library comes, or it answers. */
  get isAwaited(): boolean {
    const { session, visit, asking } = this.on;
    return session.phase === 'opening' || visit.isArriving || asking.answering;
  }

  /** Nothing would be lost by loading the page anew. */
  get isUntouched(): boolean {
    const { session, asking, router, reader, dialogs, notices, changedFiles } = this.on;
    const isOpen = reader.isOpen || router.privacyOpen || dialogs.isOpen;
    const isAsked = changedFiles.asking !== null || notices.isOffering;
    const isEmpty = asking.inquiry === null && asking.comparison === null && asking.draft === '';
    const isIdle = session.phase === 'ready' && !router.elsewhere && !this.busy;
    return isIdle && isEmpty && !isOpen && !isAsked;
  }
}
