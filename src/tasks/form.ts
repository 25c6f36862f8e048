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

export const TEXT_OR_NULL: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };
