/** A plan: the question as a tree of descriptions, each a question of its own. */
import type { Clue } from '../../../knowledge/types.ts';
import { KINDS, type Kind, type Stretch } from '../../../reading-model/types.ts';

/** Kinds of answers, and stretches as half-open ranges of characters of {@link Plan.question}. */
export { KINDS, type Kind, type Stretch };

/** What a trained model says of a question by itself. */
export interface Shape {
  /** Parts that are questions of their own, where that is likelier than not; natural log-odds against none. */
  parts: readonly (Stretch & { odds: number })[];
  /** Log-odds of the likeliest first and second part against none, also where they are below zero. */
  odds?: readonly [first: number, second: number];
  /** Probabilities that add up to 1. */
  kinds: Readonly<Record<Kind, number>>;
}

/** How the answers of a node's children make its own. A chain fills them into its words. */
export type Relation =
  | { is: 'chain' }
  /** The option whose value is the least or most: "Which is older, A or B?"; of kind `yesno`, whether that is the first: "Is A older than B?" */
  | {
      is: 'extreme';
      prefer: 'least' | 'most';
      options: readonly Option[];
      /** What is said where the first wins and where the second does, if not which it is: "more or less". */
      said?: readonly [string, string];
    }
  /** Yes where the values are equal: "Are A and B in the same country?" */
  | { is: 'same'; options: readonly Option[] }
  /** Yes where it is so of all: "Are A and B both board games?" */
  | { is: 'both'; options: readonly Option[] }
  /** The option of which it is so: "Which is a board game, A or B?" */
  | { is: 'choice'; options: readonly Option[] }
  /** What answers for all of them: "Who performed in both A and B?" */
  | { is: 'intersection'; options: readonly Option[] }
  /** Several questions in one, answered one by one. */
  | { is: 'parts' };

export interface Option extends Stretch {
  /** As the question writes it: what is answered when it wins. */
  name: string;
  /** The placeholder of the child that asks for its value. */
  child: string;
}

export interface PlanNode {
  /** A question in natural English, with ?placeholders for its children. */
  words: string;
  kind: Kind;
  /** Where the question says it; null for the question as a whole, and for what is asked of an option. */
  stretch: Stretch | null;
  /** The same as a triplet, where one can be made of it. */
  clue?: Clue;
  relation: Relation;
  /** By placeholder, in the order of the words. */
  children: Readonly<Record<string, PlanNode>>;
}

export interface Plan {
  /** The question as it was read: white space even, quotation marks straight. */
  question: string;
  root: PlanNode;
  /** Of all plans that compete; they add up to at most 1. */
  probability: number;
}
