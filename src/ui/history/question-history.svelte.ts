/** The questions of the open library: renamed, pinned, deleted, and brought back. */
import type { LibraryService, QuestionSummary } from '../../protocol.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { holdingOf, standing, withCorrections } from '../correct/standing.ts';
import { text } from '../text/first.ts';

export class QuestionHistory {
  #all = $state.raw<readonly QuestionSummary[]>([]);
  /** Deleted, and can still be brought back. */
  #away = $state.raw<ReadonlySet<string>>(new Set());
  readonly #list = $derived(standing(this.#all).filter(({ id }) => !this.#away.has(id)));
  readonly #service: LibraryService;
  readonly #notices: Notices;

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  /** With what was corrected since, and what was taken back. */
  get all(): readonly QuestionSummary[] {
    return this.#all;
  }

  /** Newest first; of questions that were corrected, the one that holds. */
  get list(): readonly QuestionSummary[] {
    return this.#list;
  }

  load(list: readonly QuestionSummary[]): void {
    this.#all = list;
  }

  /** Another library is opened. */
  empty(): void {
    this.#all = [];
    this.#away = new Set();
  }

  find(id: string): QuestionSummary | undefined {
    return this.#list.find((question) => question.id === id);
  }

  /** Id of the question that stands for this one, where it was corrected, or the correction taken back. */
  holding(id: string): string {
    return holdingOf(this.#all, id);
  }

  /** It is deleted, and can still be brought back. */
  isAway(id: string): boolean {
    return this.#away.has(id);
  }

  /** The question, and those that were asked together with it. */
  together(id: string): QuestionSummary[] {
    const { comparison } = this.find(id) ?? {};
    return this.#list.filter(
      (each) => each.id === id || (comparison !== undefined && each.comparison === comparison),
    );
  }

  async rename(id: string, title: string): Promise<void> {
    await this.#change(id, { title: title.trim() });
  }

  async pin(id: string, pinned: boolean): Promise<void> {
    if (!(await this.#change(id, { pinned }))) return;
    this.#notices.say(pinned ? text.history.pinnedNow : text.history.unpinnedNow);
  }

  /** @returns whether that went well. */
  #change(id: string, change: { title?: string; pinned?: boolean }): Promise<boolean> {
    return this.#notices.attempt(async () => {
      for (const each of this.together(id)) await this.#service.changeQuestion(each.id, change);
      this.load(await this.#service.history());
    });
  }

  /**
   * They are shown no more at once, and deleted when they were not brought back in time: until then
   * nothing of them has changed, their traces and what they found out included.
   */
  remove(questions: readonly string[]): void {
    const ids = new Set(questions);
    if (ids.size === 0) return;
    const [service, notices] = [this.#service, this.#notices];
    this.#away = new Set([...this.#away, ...ids]);
    const back = (): void => {
      this.#away = new Set([...this.#away].filter((id) => !ids.has(id)));
    };
    const isAll = ids.size > 1 && this.#list.length === 0;
    notices.offer(isAll ? text.history.cleared : text.history.deleted, {
      label: text.undo,
      run: back,
      otherwise: async () => {
        try {
          await service.removeQuestions([...ids]);
          const gone = withCorrections(this.#all, ids);
          this.#all = this.#all.filter(({ id }) => !gone.has(id));
        } finally {
          back();
        }
      },
    });
  }
}
