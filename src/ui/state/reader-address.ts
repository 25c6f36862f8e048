/**
 * Keeps the reader and the address together: opening a document makes a link to it, which Back
 * leaves and which can be passed on; following such a link opens the document at its page.
 */
import { documentAddress, goTo, readAddress, type Address, type Asked } from './address.ts';
import type { Reader } from './reader.svelte.ts';

/** Browsers let an address change only so often: pages that fly past are not all written there. */
const TURNING_MS = 250;

export class ReaderAddress {
  /** The address that the page was opened with has been followed: before that it stays. */
  #isFollowed = false;
  #turning: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly library: () => string,
    /** The question that is open, and the address of the screen behind the reader. */
    private readonly behind: { asked: () => Asked | null; address: () => string },
  ) {}

  /** Another library is shown: what was open belonged to the one before. */
  startAnew(): void {
    clearTimeout(this.#turning);
    this.#isFollowed = false;
  }

  /** The reader has changed: the address follows. */
  show(): void {
    const { document, page, place } = this.reader;
    const asked = this.behind.asked();
    clearTimeout(this.#turning);
    if (!this.#isFollowed) return;
    const now = readAddress(location.hash);
    const isThere = now?.screen === 'document';
    if (document === null) {
      if (isThere) goTo(this.behind.address());
      return;
    }
    const address = documentAddress(this.library(), document, { page, span: place, asked });
    if (address === location.hash) return;
    // Turning pages makes no history: Back leaves the document.
    const isSamePlace = isThere && now.document === document && sameSpan(now.span, place);
    if (isSamePlace && (asked === null || now.asked?.id === asked.id)) {
      this.#turning = setTimeout(() => goTo(address, true), TURNING_MS);
      return;
    }
    goTo(address);
  }

  /** The address has changed: the reader follows. @returns false when there is no such document. */
  follow(address: Address | null, has: (document: string) => boolean): boolean {
    const { reader } = this;
    this.#isFollowed = true;
    clearTimeout(this.#turning);
    if (address?.screen !== 'document') {
      if (reader.isOpen) reader.close();
      return true;
    }
    const { document, page, span } = address;
    if (!has(document)) return false;
    const isShown = reader.document === document && sameSpan(span, reader.place);
    if (isShown) {
      // While it is being opened it does not know its pages yet.
      if (page !== null && reader.view) reader.goTo(page);
    } else if (span) void reader.open(document, { ...span, firstPage: page ?? 1 });
    else void reader.open(document, null, page ?? undefined);
    return true;
  }
}

function sameSpan(
  one: { start: number; end: number } | null,
  other: { start: number; end: number } | null,
): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}
