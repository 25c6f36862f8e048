/** Libraries behind the one that is open: read there, or filled before they are shown. */
import type { LibraryConnection } from '../../library/connect.ts';
import { newId } from '../../library/libraries.ts';
import { fillingOf } from '../../library/library-names.ts';
import { offered } from '../../offered.ts';
import type { LibraryService } from '../../protocol.ts';
import type { Arrival } from '../../storage/library-list.ts';
import { goTo, screenAddress } from './address.ts';
import type { Connect, LibrarySession } from './library-session.svelte.ts';
import type { Shelf } from './shelf.svelte.ts';

type Fill<T> = (service: LibraryService) => Promise<T>;

export class LibrariesBehind {
  constructor(
    private readonly connect: Connect,
    private readonly shelf: Shelf,
    private readonly session: LibrarySession,
    private readonly reader: { close(): void },
  ) {}

  /** Another library, behind the one that is open, until it is closed. */
  async reach(id: string): Promise<Pick<LibraryConnection, 'service' | 'close'>> {
    const connection = this.connect({ onDeath: () => {} });
    try {
      await connection.switchTo(id);
      await connection.service.open(() => {});
      return connection;
    } catch (thrown) {
      connection.close();
      throw thrown;
    }
  }

  /**
   * A new one, filled behind the one that is open, and opened when that went well. What goes wrong
   * leaves nothing of it, a crash included: what has not arrived is swept away.
   */
  async fillNew<T>(title: string, fill: Fill<T>): Promise<T> {
    const { id, result, release } = await this.fillBehind(title, fill);
    try {
      await this.shelf.arrived(id);
    } catch (thrown) {
      await this.shelf.delete(id).catch(() => {});
      throw thrown;
    } finally {
      release();
    }
    await this.session.openLibrary(id);
    return result;
  }

  /**
   * Such a library before it is shown. What goes wrong leaves nothing of it.
   * @returns with what lets go of it: until then no other tab takes it for one that nobody fills.
   */
  async fillBehind<T>(
    title: string,
    fill: Fill<T>,
  ): Promise<{ id: string; result: T; release: () => void }> {
    const id = newId();
    const release = await held(fillingOf(id));
    let close = (): void => {};
    try {
      await this.shelf.createArriving(id, title);
      const reached = await this.reach(id);
      close = () => reached.close();
      const result = await fill(reached.service);
      return { id, result, release };
    } catch (thrown) {
      await this.shelf.delete(id).catch(() => {});
      release();
      throw thrown;
    } finally {
      close();
    }
  }

  /**
   * What a backup brought is there from here on, all at once, and its first library is opened.
   * @param release lets go of what was filled.
   */
  async takeRestored(arrival: Arrival, release: () => void): Promise<void> {
    const [first] = arrival.arrived;
    const { id: before, entries } = this.shelf;
    if (first === undefined) return;
    this.reader.close();
    // The one that is open goes without a word: another one is to be shown.
    this.shelf.turnTo(first);
    try {
      await this.shelf.arriveTogether(arrival);
    } catch (thrown) {
      this.shelf.turnTo(before);
      throw thrown;
    }
    release();
    goTo(screenAddress(first, 'home'));
    await this.session.turnTo(first);
    if (!arrival.replaces) return;
    for (const { id } of entries) if (!this.shelf.find(id)) this.session.drop(id);
  }
}

/** @returns what lets go of the lock, once it is held; at once where there are none. */
async function held(lock: string): Promise<() => void> {
  let release = (): void => {};
  const done = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((granted) => {
    const asked = offered().locks?.request(lock, () => {
      granted();
      return done;
    });
    if (asked) asked.catch(() => granted());
    else granted();
  });
  return release;
}
