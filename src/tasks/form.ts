/** The form that all tasks share: two messages in, one JSON object out. */
import type { JsonSchema, Message } from './task.ts';

/** What the task is; then the example and what is asked now. */
export function messages(system: string, example: string, asked: string): Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${example}\n\n${asked}` },
  ];
}

/** An object with exactly these properties, in the subset of {@link JsonSchema}. */
export function exactly(properties: Record<string, JsonSchema>): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** One of these, where there are any. */
export function oneOf(values: readonly string[]): JsonSchema {
  return values.length > 0 ? { type: 'string', enum: [...values] } : { type: 'string' };
}

/**
 * The ids under which a prompt shows its evidence, at the beginning of a line after the examples.
 * @param letters of the ids that count.
 */
export function idsShown(prompt: readonly Message[], letters: string): string[] {
  const { content } = prompt.at(-1)!;
  const asked = content.slice(Math.max(0, content.indexOf('\n\n')));
  const lines = asked.matchAll(new RegExp(`\\n([${letters}]\\d+)(?=: | \\()`, 'g'));
  return Array.from(lines, ([, id]) => id!);
}

export const TEXT_OR_NULL: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };
