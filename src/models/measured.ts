/**
 * How fast models were found to be on this device, and how many of ten questions they answer. Kept by
 * the browser beside its other settings of the device; what cannot be read was not measured.
 */

export interface Measured {
  /** Tokens a second. */
  reads: number;
  writes: number;
  loadSeconds: number;
}

/** What came of the self-check (self-check/self-check.ts). */
export interface Checked {
  /** Of ten; fewer where a minute was over. */
  asked: number;
  /** Of those asked. */
  right: number;
  /** Of those asked, what the built-in reading answers; of all ten where none was asked. */
  builtIn: number;
  /** Answers of the model that could not be read. */
  unreadable: number;
}

const KEY = 'trivium-measured-models';
const CHECKED_KEY = 'trivium-checked-models';
/** What a question takes with the usual method: prompts and answers of all its steps. */
const QUESTION = { read: 3_500, written: 350 };

function all(key: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** @param kept null: forgotten. */
function keep(key: string, id: string, kept: unknown): void {
  const { [id]: _, ...others } = all(key);
  localStorage.setItem(key, JSON.stringify(kept === null ? others : { ...others, [id]: kept }));
}

export function measuredOf(id: string): Measured | null {
  const { reads, writes, loadSeconds } = (all(KEY)[id] ?? {}) as Partial<Measured>;
  const numbers = [reads, writes, loadSeconds];
  if (!numbers.every((each) => typeof each === 'number' && each > 0)) return null;
  return { reads: reads!, writes: writes!, loadSeconds: loadSeconds! };
}

export function keepMeasured(id: string, measured: Measured | null): void {
  keep(KEY, id, measured);
}

/** @returns `skipped` where a person did not want it; null where nobody was asked yet. */
export function checkedOf(id: string): Checked | 'skipped' | null {
  const kept = all(CHECKED_KEY)[id];
  if (kept === 'skipped') return kept;
  const { asked, right, builtIn, unreadable } = (kept ?? {}) as Partial<Checked>;
  const numbers = [asked, right, builtIn, unreadable];
  if (!numbers.every((each) => typeof each === 'number' && each >= 0)) return null;
  return { asked: asked!, right: right!, builtIn: builtIn!, unreadable: unreadable! };
}

export function keepChecked(id: string, checked: Checked | 'skipped' | null): void {
  keep(CHECKED_KEY, id, checked);
}

/** Milliseconds. */
export function questionTakes({ reads, writes }: Measured): number {
  return 1_000 * (QUESTION.read / reads + QUESTION.written / writes);
}
