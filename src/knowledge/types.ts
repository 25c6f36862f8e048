/**
 * The words of T2RAG (arXiv 2508.02435): triplets with provenance on the document's side; clues,
 * placeholders and bindings on the question's side.
 */
import type { Sentence } from '../sentences.ts';
import type { Range, Span } from '../documents/types.ts';

export interface Triplet {
  subject: string;
  predicate: string;
  object: string;
}

/** One place where a triplet is said: the sentence (document positions) and its chunk. */
export interface Source extends Span {
  /** Id of the chunk in the library. */
  chunk: number;
}

/** What a person made of a triplet that an engine had read. */
export interface EditedTriplet {
  /** Milliseconds since the epoch. */
  at: number;
  /** As it was read. */
  from: Triplet;
}

/** A triplet with all its sources; the same fact said three times is one triplet, three sources. */
export interface StoredTriplet extends Triplet {
  id: number;
  sources: Source[];
  /** Set where a person changed its words: its sources are then what it was corrected from. */
  edited?: EditedTriplet;
}

/** What extraction returns for a chunk: the triplet and the sentence it was read from. */
export interface ExtractedTriplet extends Triplet {
  /** Sentence range, relative to the text that extraction was given. */
  sentence: Range;
  /** The extractor's own confidence in 0..1. */
  confidence: number;
}

/**
 * A slot of a clue: known text, or a placeholder. Names have no question mark: `?director` is
 * `{ placeholder: 'director' }`. Each bare `?` is given a name of its own (`_1`, `_2`, …).
 * `unknowns`: placeholders that stand inside the text, which are as unknown as any.
 */
export type Slot = { text: string; unknowns?: string[] } | { placeholder: string };

/** A triplet of the question. */
export interface Clue {
  /** Stable within a question: `c1`, `c2`, …; it survives substitution and editing. */
  id: string;
  subject: Slot;
  predicate: Slot;
  object: Slot;
  /** The same as a question in natural English, with `?placeholders` for what has to be known first. */
  words?: string;
}

/** Resolved: no unknown. Searchable: exactly one. Fuzzy: two or more. (T2RAG, section 4.3.) */
export type ClueState = 'resolved' | 'searchable' | 'fuzzy';

/** What kind of thing a placeholder asks for. */
export type AnswerType =
  | 'person'
  | 'organisation'
  | 'place'
  | 'country'
  | 'date'
  | 'year'
  | 'number'
  | 'quantity'
  | 'work'
  | 'language'
  | 'nationality'
  | 'occupation'
  | 'yes-no'
  | 'thing';

/** What supports a value: triplets by id and/or sentences by place. */
export interface Support {
  /** Id of a stored triplet, where one supports the value. */
  triplet?: number;
  /** The sentence that says it. */
  source: Source;
  /** The sentence's text, exactly as in the document. */
  text: string;
  /** Where it is a row of a table: read out, with the names of its columns. */
  row?: string;
  /** The heading it stands under. */
  heading?: string;
}

export interface Candidate {
  value: string;
  /** Higher is better; comparable within one binding only. */
  score: number;
  supports: Support[];
  /** False: likely, but what is cited does not say it outright. Absent in what earlier builds stored. */
  sure?: boolean;
  /** What earlier builds stored for a value that is not sure. */
  supposed?: true;
  /** As valid as the value that was chosen: it is followed as a chain of its own. */
  also?: true;
  /** Why it was chosen, for the trace, in plain words. */
  reason?: string | Sentence;
}

/** A placeholder's value, with what supports it and what else was considered. */
export interface Binding extends Candidate {
  placeholder: string;
  /** The clue that gave it. */
  clue: string;
  runnersUp: Candidate[];
  /** The value is found in the text it cites (design.md section 5.4). */
  grounded: boolean;
  /** Who set it: the engine, or the person. */
  by: 'engine' | 'person';
}
