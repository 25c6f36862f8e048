/**
 * Questions are suggested that the library can answer: made from its own statements, each is asked
 * behind everything else, and kept where the answer is what it was made from. They are made once for
 * documents as they are, by the rules first, and again when the reading model has come.
 */
import { uniqueById } from '../knowledge/unique-by-id.ts';
import { isAbort, throwIfCancelled } from '../errors.ts';
import type { StoredTriplet, Support } from '../knowledge/types.ts';
import type { Answer } from '../methods/events.ts';
import { kindsOf } from '../overview/names.ts';
import { candidatesFrom } from '../overview/questions/candidates.ts';
import {
  frequentIn,
  knownIn,
  relationOf,
  writingOf,
  type Relation,
} from '../overview/questions/relations.ts';
import { isRight, isSame } from '../overview/questions/right.ts';
import {
  type CandidateQuestion,
  type ProvenQuestion,
  type QuestionKind,
  type Suggestions,
} from '../overview/questions/types.ts';
import { relationsMeant } from '../overview/questions/meant.ts';
import { relationsSaid } from '../overview/questions/said.ts';
import { relationsTabled } from '../overview/questions/tabled.ts';
import { subjectsIn } from '../overview/questions/subjects.ts';
import { ownOf, sentencesOf } from '../overview/sentences.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { readSuggestions, saveSuggestions } from '../storage/suggestions.ts';
import type { Database } from '../storage/schema.ts';
import { nextTask, orCancelled } from '../waiting.ts';
import { WhenNeeded } from './when-needed.ts';

/** Kept, and of each kind. */
const MOST = 10;
const ROOM: Record<QuestionKind, number> = {
  ...{ single: MOST, 'two-steps': 3, 'three-steps': 2, comparison: 2 },
};
/** What was made by other rules is made anew. */
const RULES_VERSION = 3;
/** Asked at most. */
const MOST_ASKED = 60;
/** Of each kind, one after another without one that is right: the best come first. */
const MOST_IN_VAIN: Record<QuestionKind, number> = {
  ...{ single: 12, 'two-steps': 6, 'three-steps': 3, comparison: 3 },
};
/** Of a large library, those that were added last. */
const MOST_DOCUMENTS = 40;
/** Triplets of a document that questions are made of. */
const MOST_TRIPLETS = 4_000;

export interface SuggestingDocument {
  id: string;
  chunks: number;
  triplets: number;
}

/** The built-in engine: its rules alone, or with the reading model. */
export type AnsweredBy = 'rules' | 'reading';

export interface SuggestingParts {
  database: Database;
  index: () => LibraryIndex;
  /** Those that can be asked about. */
  documents: () => readonly SuggestingDocument[];
  /** Answers without a trace; null where a person's question came between. */
  ask: (question: string, by: AnsweredBy, signal: AbortSignal) => Promise<Answer | null>;
  /** Resolves when nothing else is being done. */
  othersDone: (signal: AbortSignal) => Promise<void>;
  /** The reading model answers. */
  reads: () => boolean;
  /** Resolves when the reading model is here, or does not come. */
  mayRead: (signal: AbortSignal) => Promise<void>;
  onProblem: (thrown: unknown) => void;
}

export class Suggesting {
  readonly #parts: SuggestingParts;
  readonly #kept = new WhenNeeded(() => this.#load());
  #madeOf = '';
  #questions: ProvenQuestion[] = [];
  #running: { controller: AbortController; ended: Promise<void> } | null = null;
  /** The first of them are not there yet. */
  #isMaking = false;

  constructor(parts: SuggestingParts) {
    this.#parts = parts;
  }

  /** Begins to make them, where they are of other documents or none. */
  async suggestions(): Promise<Suggestions> {
    await this.#kept.get();
    this.#begin();
    const there = new Set(this.#parts.documents().map(({ id }) => id));
    const questions = this.#questions.filter(({ documents }) =>
      documents.every((id) => there.has(id)),
    );
    return { questions, making: this.#isMaking };
  }

  async stop(): Promise<void> {
    this.#running?.controller.abort();
    await this.#running?.ended;
  }

  async #load(): Promise<void> {
    const kept = await readSuggestions(this.#parts.database);
    if (kept) [this.#madeOf, this.#questions] = [kept.madeOf, kept.questions];
  }

  #begin(): void {
    if (this.#running || this.#isMade) return;
    const controller = new AbortController();
    const ended = this.#run(controller.signal)
      .catch((thrown: unknown) => {
        if (!isAbort(thrown)) this.#parts.onProblem(thrown);
      })
      .finally(() => {
        this.#running = null;
        this.#isMaking = false;
      });
    this.#running = { controller, ended };
  }

  /** What the model has found right is not asked of the rules again. */
  get #isMade(): boolean {
    const isRead = this.#madeOf === this.#state('reading');
    return isRead || (!this.#parts.reads() && this.#madeOf === this.#state('rules'));
  }

  #state(by: AnsweredBy): string {
    const documents = this.#parts
      .documents()
      .map(({ id, chunks, triplets }) => `${id} ${chunks} ${triplets}`);
    return [`${by} ${RULES_VERSION}`, ...documents].join('\n');
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!this.#isMade) {
      this.#isMaking = true;
      await orCancelled(this.#parts.othersDone(signal), signal);
      // Rules answer at once, the model takes its time: it is asked of what they have found, first.
      const isAnswered = this.#madeOf === this.#state('rules');
      const by = isAnswered ? 'reading' : 'rules';
      if (!(await this.#make(by, signal))) continue;
      this.#isMaking = false;
      if (by === 'rules') await this.#parts.mayRead(signal);
    }
  }

  /** False where the documents have changed meanwhile. */
  async #make(by: AnsweredBy, signal: AbortSignal): Promise<boolean> {
    const state = this.#state(by);
    const all = candidatesFrom(await this.#relations(signal));
    const known = new Set(by === 'rules' ? [] : this.#questions.map(({ question }) => question));
    const waiting = new Set(all.filter(({ question }) => known.has(question)));
    const right: CandidateQuestion[] = [];
    // What is there already stays until all is made anew, unless it is found wrong.
    const publish = (): void => {
      if (by === 'rules' && this.#madeOf !== '') return;
      this.#questions = [...right, ...waiting].slice(0, MOST).map(proven);
    };
    const inVain: Partial<Record<QuestionKind, number>> = {};
    let asked = 0;
    // Of the model those are wanted that the rules could not answer: most are of several steps.
    const isFirst = (each: CandidateQuestion): boolean =>
      waiting.has(each) || (by === 'reading' && each.kind !== 'single');
    for (const candidate of [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))]) {
      const { kind } = candidate;
      if (right.length >= MOST || asked >= MOST_ASKED) break;
      const isInVain = (inVain[kind] ?? 0) >= MOST_IN_VAIN[kind];
      const isWanted = !isInVain && hasRoom(candidate, [...right, ...waiting]);
      if (!waiting.has(candidate) && !isWanted) continue;
      asked++;
      const answer = await this.#answer(candidate, by, signal);
      if (this.#state(by) !== state) return false;
      waiting.delete(candidate);
      const isFound = answer !== null && isRight(answer, candidate);
      inVain[kind] = isFound ? 0 : (inVain[kind] ?? 0) + 1;
      if (isFound) right.push(candidate);
      publish();
    }
    const questions = right.map(proven);
    [this.#madeOf, this.#questions] = [state, questions];
    await saveSuggestions(this.#parts.database, { madeOf: state, questions });
    return true;
  }

  async #answer(
    { question }: CandidateQuestion,
    by: AnsweredBy,
    signal: AbortSignal,
  ): Promise<Answer | null> {
    for (;;) {
      await orCancelled(this.#parts.othersDone(signal), signal);
      const answer = await this.#parts.ask(question, by, signal);
      if (answer) return answer;
      await nextTask();
    }
  }

  async #relations(signal: AbortSignal): Promise<Relation[]> {
    const index = this.#parts.index();
    const relations: Relation[] = [];
    const bodies = this.#parts
      .documents()
      .slice(-MOST_DOCUMENTS)
      .map(({ id }) => {
        const body = ownOf(index.chunksOf(id));
        return { body, text: body.map((chunk) => chunk.text).join('\n') };
      });
    const everywhere = bodies.map(({ text }) => text).join('\n');
    for (const { body, text } of bodies) {
      const said = body.flatMap((chunk) => index.tripletsOf(chunk.id));
      const triplets = uniqueById(said).slice(0, MOST_TRIPLETS);
      const rest = async (): Promise<void> => {
        await nextTask();
        throwIfCancelled(signal);
      };
      const kinds = await kindsOf(triplets, (source) => saidIn(index, source), text, rest);
      const { isNamed, matters } = subjectsIn(text, headingsOf(body), everywhere);
      const known = {
        ...{ writes: writingOf(text), isFrequent: frequentIn(text), isNamed },
        kindOf: (key: string) => kinds.get(key),
      };
      const made: Relation[] = [];
      for (const triplet of triplets) {
        const said = saidIn(index, triplet.sources[0]!);
        const relation = said && relationOf(triplet, { ...known, sentence: said.text });
        if (relation) made.push(relation);
      }
      await rest();
      const sentences = sentencesOf(body);
      made.push(...relationsSaid(sentences, { ...known, isKnown: knownIn(text) }));
      relations.push(...made.filter(({ thing, subject }) => matters(thing ?? subject)));
      relations.push(...relationsMeant(sentences, known), ...relationsTabled(body));
      await rest();
    }
    return relations;
  }
}

function headingsOf(chunks: readonly IndexedChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ heading, headingPath }) => [heading, ...headingPath]))];
}

function saidIn(index: LibraryIndex, source: StoredTriplet['sources'][number]): Support | null {
  const chunk = index.chunk(source.chunk);
  const text = chunk?.text.slice(source.start - chunk.start, source.end - chunk.start) ?? '';
  return text === '' ? null : { source, text };
}

/** Another of its kind, or about the same, is wanted; what is answered by the same is the same. */
function hasRoom(
  { kind, about, expected }: CandidateQuestion,
  right: readonly CandidateQuestion[],
): boolean {
  const same = right.filter((each) => each.about === about);
  return (
    right.filter((each) => each.kind === kind).length < ROOM[kind] &&
    same.length < 2 &&
    !same.some((each) => isSame(each.expected, expected))
  );
}

function proven({ question, kind, documents }: CandidateQuestion): ProvenQuestion {
  return { question, kind, documents };
}
