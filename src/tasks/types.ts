/** Input and output of the four tasks of T2RAG, apart so that the built-in engine needs no prompt. */
import type { Sentence } from '../sentences.ts';
import type { Range } from '../documents/types.ts';
import type {
  AnswerType,
  Clue,
  EditedTriplet,
  ExtractedTriplet,
  Source,
  Triplet,
} from '../knowledge/types.ts';

export interface ExtractInput {
  /** The nearest heading: what the passage is about. */
  heading: string;
  /** As in Chunk; absent where there is but its own heading. */
  headingPath?: string[];
  text: string;
  /** Sentence ranges relative to `text`. */
  sentences: Range[];
}
export interface ExtractOutput {
  triplets: ExtractedTriplet[];
  /** Sentences that could not be read, as they were given: there is no triplet of them. */
  unread?: Range[];
}

export interface DecomposeInput {
  question: string;
}
export interface DecomposeOutput {
  /** May be empty when the engine cannot decompose: the method then asks with the question alone. */
  clues: Clue[];
  /** What each placeholder asks for, as far as the engine can tell. */
  types: Record<string, AnswerType>;
  /** The placeholder whose value answers the question; null for yes/no and comparisons. */
  target: string | null;
  /** Where it is several questions in one: each of them, decomposed by itself. */
  parts?: QuestionPart[];
  /**
   * Two names joined by "and", which may be one thing as well ("Reil and Sons"): the parts hold
   * only where no document names it so.
   */
  oneThing?: string;
}
/** One of several questions in one, to be understood by itself. */
export interface QuestionPart extends Pick<DecomposeOutput, 'clues' | 'types' | 'target'> {
  question: string;
}

/** A retrieved proposition: a triplet, where it is said, and how well it matched. */
export interface ContextProposition extends Triplet {
  id: number;
  sources: Source[];
  score: number;
  /** Set for a fact that an earlier question found out: that question's id, and its words. */
  remembered?: { question: string; asked: string };
  /** Set where a person corrected it: its words are the person's, and outweigh what was read. */
  edited?: EditedTriplet;
}
/** A retrieved passage. `sentences` are in document positions, `text.slice(s.start - start, …)`. */
export interface ContextChunk {
  id: number;
  document: string;
  heading: string;
  /** As in Chunk; absent where there is but its own heading. */
  headingPath?: string[];
  text: string;
  start: number;
  end: number;
  firstPage: number;
  lastPage: number;
  sentences: Range[];
  /** As in Chunk: where pages firstPage + 1 … lastPage begin. */
  pageBreaks?: number[];
  score: number;
  /** It is one of the first passages of what the question asks about. */
  begins?: TextBegun;
}
/** A document, or a part of it, as it begins. */
export interface TextBegun {
  /** What it is called; empty where it has no name. */
  title: string;
  /** Its own heading in the text, which need not be the title. */
  heading: string;
}
export interface Context {
  propositions: ContextProposition[];
  chunks: ContextChunk[];
}

/**
 * What a prompt shows of everything that was gathered, best first, by id. An engine that computes
 * reads all of it.
 */
export interface Shown {
  chunks: number[];
  propositions: number[];
}

/** An open clue as it would be with another of the equally valid values of what was put into it. */
export interface Variant {
  /** Of its own: `c2b` beside `c2`. */
  id: string;
  /** Id of the clue that it is another form of. */
  of: string;
  clue: Clue;
  given: { placeholder: string; value: string };
}

export interface ResolveInput extends Context {
  question: string;
  shown?: Shown;
  variants?: Variant[];
  /** Clues with exactly one unknown, and with more: what is to be resolved. */
  searchable: Clue[];
  fuzzy: Clue[];
  /** Clues resolved so far. */
  resolved: Clue[];
  /** The clues as decomposed, and what was bound so far, for engines that reconsider a binding. */
  originals?: Clue[];
  bindings?: ProposedBinding[];
  types: Record<string, AnswerType>;
}
/** What supports a value, by the ids and places given in the input. */
export interface ProposedSupport {
  triplet?: number;
  chunk: number;
  /** The supporting sentence, in document positions. */
  sentence: Range;
}
export interface ProposedCandidate {
  value: string;
  score: number;
  supports: ProposedSupport[];
  reason?: string | Sentence;
  /** False: likely, but nothing says the relation itself. Sure where it is absent. */
  sure?: boolean;
  /** As valid as the value that was chosen: it is followed as a chain of its own. */
  also?: true;
}
export interface ProposedBinding extends ProposedCandidate {
  placeholder: string;
  clue: string;
  runnersUp: ProposedCandidate[];
  /** A person set it: it is not to be replaced. */
  settled?: boolean;
  /** It was found with this in the place of what another placeholder is bound to. */
  given?: { placeholder: string; value: string };
}
export interface ResolveOutput {
  bindings: ProposedBinding[];
}

export interface AnswerInput extends Context {
  question: string;
  /** The clues as decomposed, before substitution, for engines that reconsider a binding. */
  originals?: Clue[];
  resolved: Clue[];
  /** Clues left unresolved when the rounds ran out. */
  unresolved: Clue[];
  types: Record<string, AnswerType>;
  target: string | null;
  /** Values found for placeholders, with their support: the engine may cite these. */
  bindings: ProposedBinding[];
  shown?: Shown;
  /** What the engine may read: clues only, or sentences, or whole chunks (CIRAG's cascade). */
  level: 'triplets' | 'sentences' | 'chunks';
}
/** A value that may be the answer, with what speaks for it. Chances are 0..1. */
export interface Weighed {
  value: string;
  chance: number;
  /** That it is right, when the question is read as one. */
  whole?: number;
  /** It is the likeliest value of that reading. */
  isFirst?: true;
  /** That it is right, when the parts of the question are read one after the other. */
  chain?: number;
  /**
   * `said`: a table says it of all that is asked; `near`: a reader that learnt nothing takes it for
   * the answer. `stated` stands in stored answers.
   */
  rules?: 'stated' | 'said' | 'near';
  /** The question says it itself. */
  isRepeated?: true;
  /** An earlier step came to it, with this probability; to what has it as a part, with half of it. */
  step?: number;
}
/** How the passages take the question as a whole; natural log-odds. */
export interface WholeRead {
  /** Of the likeliest value against none in its passage. */
  againstNone: number;
  /** There was but one passage to read. */
  isAlone: boolean;
}
export interface AnswerOutput {
  /** The short form people expect; null when this level does not answer it. */
  answer: string | null;
  supports: ProposedSupport[];
  /** Where it names several things that no one sentence names: each of them. */
  members?: string[];
  reason?: string;
  /** False: the likeliest that stands there, a guess. */
  sure?: boolean;
  /**
   * The bindings that the answer rests on, where the engine followed the chain on by itself or
   * turned to a runner-up: the trace shows them in the place of the ones that it was given.
   */
  bindings?: ProposedBinding[];
  /** What it was really read from, where that is more than the triplets that were asked about. */
  level?: 'sentences';
  /** That it is right, 0..1, where the engine can tell: it decides whether it counts as grounded. */
  probability?: number;
  /** All that was weighed, also where nothing is answered; likeliest first. */
  weighed?: Weighed[];
  /** Where nothing is answered: what would have come first, likeliest first. */
  nearest?: ProposedSupport[];
  /** How the question read as one was taken, where that was weighed. */
  read?: WholeRead;
  /** Nothing that is cited says what is asked, or speaks of it: at best the answer stands near. */
  unsaid?: true;
  /** Made by rules that nothing was read to confirm: a guess, however well it is cited. */
  byRules?: true;
  /** What was held against each other, by the question that it answers. */
  compared?: { question: string; answer: string; supports: ProposedSupport[] }[];
  /** Of several questions in one: those that this does not answer. */
  unanswered?: string[];
  /** The clues of those bindings, where the engine took the question apart by itself. */
  clues?: Clue[];
}
