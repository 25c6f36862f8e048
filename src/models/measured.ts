/**
 * How fast models were found to be on this device. Kept by the browser beside its other settings of
 * the device; what cannot be read was not measured.
 */

export interface Measured {
  /** Tokens a second. */
  reads: number;
  writes: number;
  loadSeconds: number;
}

const KEY = 'trivium-measured-models';
/** What a question takes with the usual method: prompts and answers of all its steps. */
const QUESTION = { read: 3_500, written: 350 };

function all(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function measuredOf(id: string): Measured | null {
  const { reads, writes, loadSeconds } = (all()[id] ?? {}) as Partial<Measured>;
  const numbers = [reads, writes, loadSeconds];
  if (!numbers.every((each) => typeof each === 'number' && each > 0)) return null;
  return { reads: reads!, writes: writes!, loadSeconds: loadSeconds! };
}

export function keepMeasured(id: string, measured: Measured | null): void {
  const { [id]: _, ...others } = all();
  localStorage.setItem(KEY, JSON.stringify(measured ? { ...others, [id]: measured } : others));
}

/** Milliseconds. */
export function questionTakes({ reads, writes }: Measured): number {
  return 1_000 * (QUESTION.read / reads + QUESTION.written / writes);
}
