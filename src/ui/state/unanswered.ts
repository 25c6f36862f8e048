/**
 * What this tab is asking, noted for the tab alone: after a reload the words of a question that was
 * not answered yet are still there.
 */
import type { Asked } from './address.ts';

export interface Noted extends Asked {
  question: string;
  follows?: string;
}

const KEY = 'trivium-asked';

/** Notes it; null: what has this id came to an end. */
export function noteAsked(noted: Noted): void;
export function noteAsked(noted: null, id: string): void;
export function noteAsked(noted: Noted | null, id?: string): void {
  try {
    if (noted) sessionStorage.setItem(KEY, JSON.stringify(noted));
    else if (askedBefore(id!)) sessionStorage.removeItem(KEY);
  } catch {
    // Storage is not allowed here: the question is found in the history, or asked again.
  }
}

/** @returns null for what was not noted, or is none of ours. */
export function askedBefore(id: string): Noted | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { kind, question, follows, ...noted } = value as Record<string, unknown>;
    if (noted['id'] !== id || typeof question !== 'string') return null;
    return {
      ...{ kind: kind === 'comparison' ? 'comparison' : 'question', id, question },
      ...(typeof follows === 'string' ? { follows } : {}),
    };
  } catch {
    return null;
  }
}
