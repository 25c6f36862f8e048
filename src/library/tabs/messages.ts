/**
 * What tabs say to each other. Two kinds of BroadcastChannel: one that all tabs of a library listen
 * to, for who is there and who writes, and a mailbox for each tab, so that what one tab is told is not copied
 * to the others. Everything is structured-cloneable. Messages come from this origin alone, but
 * perhaps from another version of the app: they are checked before they are used.
 */
import type { ErrorRecord } from '../../errors.ts';
import type { LibraryEvent } from '../../protocol.ts';
import { isCallName, type CallName } from '../calls.ts';

export const mailboxOf = (tab: string): string => `trivium-tab-${tab}`;

/** Who speaks: `build` tells apart code that may not understand one another. */
export interface Speaker {
  tab: string;
  build: string;
  /** When its worker was started, in milliseconds since the epoch. */
  since: number;
}

/** `here`: a tab has come, or asks who writes. `writes`: this tab does, from now on or still. */
export interface CommonMessage extends Speaker {
  type: 'here' | 'writes';
}

export type MailboxMessage =
  /** `streams`: the last argument was a function; what it would be called with comes as `stream`. */
  | { type: 'call'; from: string; id: string; name: CallName; args: unknown[]; streams: boolean }
  | { type: 'stream'; id: string; event: unknown }
  | { type: 'returned'; id: string; value: unknown }
  | { type: 'threw'; id: string; error: ErrorRecord }
  | { type: 'event'; from: string; event: LibraryEvent };

export function readCommonMessage(value: unknown): CommonMessage | null {
  const { type, tab, build, since } = (value ?? {}) as Partial<CommonMessage>;
  if (type !== 'here' && type !== 'writes') return null;
  if (typeof tab !== 'string' || typeof build !== 'string' || typeof since !== 'number') {
    return null;
  }
  return { type, tab, build, since };
}

export function readMailboxMessage(value: unknown): MailboxMessage | null {
  const message = (value ?? {}) as Partial<Record<string, unknown>>;
  const { type, id, from } = message;
  if (type === 'event') return typeof from === 'string' ? (value as MailboxMessage) : null;
  if (typeof id !== 'string') return null;
  if (type === 'call') {
    const { name, args } = message;
    const isWhole = typeof from === 'string' && isCallName(name) && Array.isArray(args);
    return isWhole ? (value as MailboxMessage) : null;
  }
  return type === 'stream' || type === 'returned' || type === 'threw'
    ? (value as MailboxMessage)
    : null;
}
