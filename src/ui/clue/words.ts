/** The words of a clue, ready to be made a sentence in the language of the interface. */
import type { AnswerType } from '../../knowledge/types.ts';

export interface Unknown {
  /** What it is called, as an everyday noun: "city"; empty where its name is none. */
  name: string;
  type: AnswerType | undefined;
}

export interface ClueWords {
  subject: string | Unknown;
  /** Null: the relation is what is to be found. */
  relation: string | null;
  object: string | Unknown;
  /** The end that is asked for, where it is unknown. */
  asked: 'subject' | 'object';
}
