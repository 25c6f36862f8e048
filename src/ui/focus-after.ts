/** Where the focus goes when what had it has been removed, or stands elsewhere now. */
import { tick } from 'svelte';

/**
 * Focuses what has taken the removed one's place in a list, or the last one there is.
 * @param position that it had among those that match
 * @param otherwise for a list that is empty now
 */
export async function focusNext(
  selector: string,
  position: number,
  otherwise: () => unknown,
): Promise<void> {
  await tick();
  const left = matching(selector);
  const next = left[Math.min(Math.max(position, 0), left.length - 1)];
  if (next) next.focus();
  else otherwise();
}

/** @returns position of an element among those that match; -1 where it is none of them */
export function positionOf(selector: string, element: Element | null | undefined): number {
  return matching(selector).findIndex((each) => each === element);
}

/** Once the page shows what has changed. */
export async function focusWhenShown(selector: string): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** For the heading of what has been opened: what was pressed for it may be gone with what was there. */
export function focusIfLost(heading: HTMLElement): void {
  void tick().then(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) heading.focus({ preventScroll: true });
  });
}

const matching = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
