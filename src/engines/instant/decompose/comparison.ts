/**
 * Questions that compare two things: "Which film was released first, A or B?", "Who lived longer,
 * …", "Do A and B have the same nationality?", "Are A and B both …?". Each thing gets clues of its
 * own (T2RAG uses distinct placeholders for them); the comparison itself is done when answering.
 */
import type { AnswerType, Slot } from '../../../knowledge/types.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { alternative } from './alternatives.ts';
import { pair } from './pairs.ts';

export interface ComparedOption {
  /** As the question writes it: what is answered when it wins. */
  name: string;
  /** Placeholder of the value that is compared. */
  value: string;
  /** For spans of time: the placeholder of their beginning. */
  since?: string;
}

export interface Comparison {
  /** extreme: one of the two wins; same: equal values; both: each has the property; choice: one fits it. */
  kind: 'extreme' | 'same' | 'both' | 'choice';
  prefer: 'least' | 'most';
  compares: 'date' | 'number' | 'span' | 'country' | 'text';
  options: [ComparedOption, ComparedOption];
  /** What both are said to be, or what the chosen one is. */
  property: string;
}

/** Roles whose holders are compared in the place of the things: "whose director …". */
export const ROLES =
  /\b(?:whose |the |with the |with a |a |their |both |are )?(directors?|producers?|composers?|performers?|singers?|authors?|writers?|founders?|creators?|screenwriters?)\b/;

export function comparison(question: string, builder: ClueBuilder): Comparison | null {
  const text = question.replace(/[?\s.]+$/, '').trim();
  return alternative(text, builder) ?? pair(text, builder);
}

/** Adds the clue that asks for the compared value; returns its placeholder. */
export function ask(
  builder: ClueBuilder,
  subject: Slot,
  relation: string,
  name: string,
  type: AnswerType,
): string {
  builder.types[name] = type;
  builder.add(subject, relation, { placeholder: name });
  return name;
}
