/**
 * Reading what a model wrote: JSON if it can be found, whatever stands around it. Parsed, never
 * trusted: every value is checked before it goes on.
 */
import { TriviumError } from '../errors.ts';
import type { Sentence } from '../sentences.ts';

/**
 * The first JSON object or array in a text, or undefined. One that was cut off before its end is
 * read as far as it is whole: what a model said before it ran out of room is not lost.
 */
export function findJson(text: string): unknown {
  for (let start = 0; start < text.length; start++) {
    if (text[start] !== '{' && text[start] !== '[') continue;
    const json = readFrom(text, start);
    try {
      return JSON.parse(json);
    } catch {
      // Not JSON from here; a later bracket may open the real object.
    }
  }
  return undefined;
}

/** From a bracket to the one that closes it; without one, to the last whole value, and closed. */
function readFrom(text: string, start: number): string {
  /** What closes all that is open, the innermost first. */
  let closers = '';
  let inString = false;
  let whole = { end: start, closers };
  /** The last character that is no space. */
  let before = '';
  for (let i = start; i < text.length; i++) {
    const character = text[i]!;
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') closers = `}${closers}`;
    else if (character === '[') closers = `]${closers}`;
    else if (character === '}' || character === ']') {
      closers = closers.slice(1);
      if (closers === '') return text.slice(start, i + 1);
      whole = { end: i + 1, closers };
    } else if (character === ',' && !'[{,'.includes(before)) whole = { end: i, closers };
    if (character.trim() !== '') before = character;
  }
  return text.slice(start, whole.end) + whole.closers;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The list under `key`, or the value itself when the model left the wrapper out; undefined where
 * there is neither, so that a half object is not taken for an empty list.
 */
export function listUnder(value: unknown, key: string): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (isRecord(value) && Array.isArray(value[key])) return value[key] as unknown[];
  return undefined;
}

/** A trimmed string, also from a number; '' for anything else. */
export function stringOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** An answer as text, "yes" or "no" also where the model wrote true or false. */
export function answerOf(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : stringOf(value);
}

export function invalidOutput(message: Sentence): TriviumError {
  return new TriviumError(
    'invalid',
    message,
    'The model did not answer in the form asked for. The built-in engine takes this step over.',
  );
}

/** Words by which models say that there is no answer. */
const REFUSAL =
  /^(?:unanswerable|unknown|no answer|not (?:given|stated|found|answerable)|none|n\/a|null|i (?:do not|don['’]t) know)\.?$/i;

export function isRefusal(text: string): boolean {
  return REFUSAL.test(text.trim());
}

/** A model's `sure`, also in words; what it left out counts as sure. */
export function isUnsure(sure: unknown): boolean {
  return sure === false || /^(?:false|no|likely|unsure)$/i.test(stringOf(sure));
}

/** The question that was asked for: of the JSON object, or the first line that is one; else empty. */
export function questionIn(output: string): string {
  const json = findJson(output);
  if (isRecord(json)) return stringOf(json['question']);
  const lines = output.split('\n').map((line) => line.trim());
  return lines.find((line) => line.endsWith('?')) ?? '';
}
