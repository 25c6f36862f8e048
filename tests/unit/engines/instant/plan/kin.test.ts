import { expect, it } from 'vitest';
import { oneStepEach } from '../../../../../src/engines/instant/plan/kin.ts';

it.each([
  [
    'Who is the paternal grandmother of Marte Quist?',
    'Who is the mother of the father of Marte Quist?',
  ],
  [
    "Who is Otto, 3rd Count of Dree's mother-in-law?",
    'Who is the mother of the spouse of Otto, 3rd Count of Dree?',
  ],
  ["Is Ann Hale's niece a singer?", 'Is the child of the sibling of Ann Hale a singer?'],
  [
    "In 1920, where did Ann's uncle live?",
    'In 1920, where did the sibling of the parent of Ann live?',
  ],
  ["Who is Ann's mother?", "Who is Ann's mother?"],
  ["Who made Ann's aunt's piano?", "Who made Ann's aunt's piano?"],
  ['Who wrote about the law of nations?', 'Who wrote about the law of nations?'],
])('%s', (question, asked) => expect(oneStepEach(question)).toBe(asked));
