/**
 * Reading what a model wrote: JSON if it can be found, whatever stands around it. Parsed, never
 * trusted: every value is checked before it goes on.
 */
import { TriviumError } from '../errors.ts';

/** The first complete JSON object or array in a text, or undefined. */
export function findJson(text: string): unknown {
  for (let start = 0; start < text.length; start++) {
    if (text[start] !== '{' && text[start] !== '[') continue;
    const end = closingBracket(text, start);
    if (end < 0) continue;
    try {
      return JSON.parse(text.slice(start, end + 1));
    } catch {
      // Not JSON from here; a later bracket may open the real object.
    }
  }
  return undefined;
}

function closingBracket(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return i;
  }
  return -1;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list under `key`, or the value itself when the model left the wrapper out; else []. */
export function listUnder(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value) && Array.isArray(value[key])) return value[key] as unknown[];
  return [];
}

/** A trimmed string, also from a number; '' for anything else. */
export function stringOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

export function invalidOutput(message: string): TriviumError {
  return new TriviumError(
    'invalid',
    message,
    'The model did not answer in the form asked for. The built-in engine takes this step over.',
  );
}
