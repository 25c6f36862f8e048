import { expect, it } from 'vitest';
import { withoutThinking } from '../../../src/engines/thinking.ts';

it.each([
  ['<think>{"a": 1}?</think>\n{"a": 2}', '{"a": 2}'],
  ['{"a": 1}? Yes.</think>{"a": 2}', '{"a": 2}'],
  ['<think>and so on without an end', ''],
  ['{"a": "less than < more"}', '{"a": "less than < more"}'],
])('%j is %j', (said, meant) => expect(withoutThinking(said)).toBe(meant));
