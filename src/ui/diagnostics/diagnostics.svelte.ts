/** The Diagnostics screen's state: what the library says of its vectors, and a check under way. */
import type { LibraryDiagnostics, LibraryService } from '../../protocol.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { text } from '../text.ts';

export class Diagnostics {
  #found = $state.raw<LibraryDiagnostics | null>(null);
  #checking = $state(false);

  constructor(
    private readonly service: Pick<LibraryService, 'diagnostics' | 'checkVectors'>,
    private readonly notices: Notices,
  ) {}

  /** Null until it has been read. */
  get found(): LibraryDiagnostics | null {
    return this.#found;
  }
  get loaded(): boolean {
    return this.#found !== null;
  }
  get checking(): boolean {
    return this.#checking;
  }

  /** Reads it anew; called whenever the screen is opened. */
  async load(): Promise<void> {
    this.#found = await this.service.diagnostics();
  }

  async check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      this.#found = await this.service.checkVectors();
      this.notices.say(text.diagnostics.checked);
    } catch (thrown) {
      this.notices.fail(thrown);
    } finally {
      this.#checking = false;
    }
  }
}
