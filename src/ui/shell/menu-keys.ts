/** The arrows of a menu (ARIA Authoring Practices, menu): round and round, to the first, to the last. */

/** @returns whether the key was one of these: it has moved the focus then, and does nothing else. */
export function movesInMenu(event: KeyboardEvent, menu: HTMLElement | undefined): boolean {
  const all = [...(menu?.querySelectorAll('button') ?? [])];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const to = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined) return false;
  event.preventDefault();
  all[to]?.focus();
  return true;
}
