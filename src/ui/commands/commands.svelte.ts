/** Which of the command palette and the sheet of shortcuts is open, and what a key does. */
import { openDialogs } from '../shell/open-dialogs.svelte.ts';
import { COMMANDS, isPossible, type Command, type Reach } from './registry.ts';
import { isCharacter, Pressing, written, type Shortcut } from './shortcut.ts';

/** Single keys can be in the way of speech input and of other programs: they can be switched off. */
const KEY = 'trivium-single-keys';

/** Keys that nobody types a text with. */
const LEAVES = /^(Tab|Escape|Arrow|Page|Home|End)/;

export type Opened = 'palette' | 'help';

export class Commands {
  readonly #pressing = new Pressing();
  #open = $state<Opened | null>(null);
  #singleKeys = $state(remembered());
  /** The last key went into a field, and nothing was pointed at since. */
  #typing = false;
  /** A question was asked so: what is typed next is meant for the next one, wherever the focus is. */
  #askedByTyping = false;

  /** @param reach what commands are done with. */
  constructor(readonly reach: Reach) {}

  get open(): Opened | null {
    return this.#open;
  }
  close(): void {
    this.#open = null;
  }
  toggle(which: Opened): void {
    this.#open = this.#open === which ? null : which;
  }

  /** Shortcuts of one key without Ctrl or ⌘ work. */
  get singleKeys(): boolean {
    return this.#singleKeys;
  }
  set singleKeys(on: boolean) {
    this.#singleKeys = on;
    try {
      if (on) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // Storage may be denied; it then holds for this visit.
    }
  }

  /** For the whole window, before anything else hears of it. */
  notice(event: KeyboardEvent | PointerEvent): void {
    const key = 'key' in event ? event.key : null;
    this.#typing = key !== null && isField(event.target);
    if (key === null || LEAVES.test(key)) this.#askedByTyping = false;
  }

  /** A question has just been asked. */
  noteAsked(): void {
    this.#askedByTyping = this.#typing;
  }

  /** A character that is not meant as a command of one key. */
  isTyped(key: string): boolean {
    return this.#askedByTyping && isCharacter(key);
  }

  /** What is open besides closes first, so that what the command shows is seen. */
  async run(command: Command): Promise<void> {
    const { dialogs, router, notices } = this.reach;
    this.#open = command.isMeta ? this.#open : null;
    if (!command.inDialogs) {
      dialogs.leave();
      router.closePrivacy();
    }
    await notices.attempt(async () => command.run(this.reach));
  }

  /** For the whole window; what has used a key itself has prevented its default. */
  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || this.reach.session.phase !== 'ready') return;
    const key = written(event);
    if (key === null) return;
    // In an empty field Ctrl/⌘ + Z has nothing of its own to take back.
    const typing = isField(event.target) && !(key.startsWith('mod+') && isEmpty(event.target));
    const inDialog = openDialogs.top !== null;
    const usable = COMMANDS.filter((command) => {
      if (!command.shortcut || (typing && !command.inFields)) return false;
      if (inDialog && !command.inDialogs) return false;
      return !isCharacter(command.shortcut) || (this.#singleKeys && !this.#askedByTyping);
    });
    const shortcuts = usable.map(({ shortcut }) => shortcut as Shortcut);
    const pressed = this.#pressing.press(key, event.timeStamp, shortcuts);
    const command = usable.find(({ shortcut }) => shortcut === pressed);
    if (!command || !isPossible(command, this.reach)) return;
    event.preventDefault();
    void this.run(command);
  }
}

export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type);
  }
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

function isEmpty(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText && target.value === '';
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}
