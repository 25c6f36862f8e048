/** A cell is read: its column's question, put to one document alone. */
import type { Engine } from '../engines/engine.ts';
import { BUILT_IN_LABEL } from '../engines/engine-choice.ts';
import { isAbort, toErrorRecord, TriviumError } from '../errors.ts';
import type { Answer } from '../methods/events.ts';
import { methodNamed } from '../methods/registry.ts';
import { Gathered } from '../methods/citations.ts';
import { CERTAIN } from '../methods/likelihood.ts';
import type { Retriever } from '../retrieval/types.ts';
import { verbatim, type Sentence } from '../sentences.ts';
import { askedOf, type CellReading, type ColumnKind, type TableColumn } from '../table-protocol.ts';
import type { ContextChunk } from '../tasks/types.ts';
import { retrieverOfDocument } from './document-passages.ts';
import { frontSaid, sayingOf } from './front-said.ts';
import { membersSaid } from './members-said.ts';
import { speaksOf, valueSaid, withUnit, type ValueSaid } from './value-said.ts';
import { wholeName } from './whole-name.ts';
import { questionOf } from './wording.ts';

/** One search and one reading: what one document says needs no steps from one to another. */
const METHOD = 'bm25';
/** Passages that are looked at; the reading model reads the eight windows of them that say most. */
const PASSAGES = 10;
/** Sentences kept with a cell. */
const MOST_CITATIONS = 3;

export interface CellToRead {
  column: TableColumn;
  engine: Engine;
  /** Over the document alone. */
  retriever: Retriever;
  /** Its passages, in its order. */
  passages: readonly ContextChunk[];
  /** What its overview says to the question; null where something else is asked. */
  told: (question: string) => Promise<Pick<CellReading, 'text' | 'citations'> | null>;
  signal?: AbortSignal;
  now: () => number;
}

/** @throws TriviumError `aborted`; what else fails is kept as the cell's error. */
export async function readCell({
  column,
  engine,
  retriever,
  passages,
  told,
  signal,
  now,
}: CellToRead): Promise<CellReading> {
  const of = { asked: askedOf(column), passages: passages.length };
  try {
    const question = questionOf(column);
    const overview = await told(question);
    if (overview)
      return {
        ...{ ...of, ...overview, readAt: now(), engine: BUILT_IN_LABEL },
        // Word for word, but nothing says how well it was chosen.
        grounding: 'partly',
      };
    const saying = sayingOf(question, passages);
    const within = saying.length < passages.length ? retrieverOfDocument(saying) : retriever;
    const { answer, chunks, degraded } = await answerTo(question, {
      ...{ engine, retriever: within, signal },
    });
    const said = beside(answer, column.kind, question, chunks, passages);
    const { text, probability, grounding, citations } = said
      ? unweighed(said, passages)
      : ofKind(answer, column, question, chunks);
    return {
      ...{ ...of, readAt: now(), text },
      ...(text !== '' && probability !== undefined ? { probability } : {}),
      ...{ grounding, citations: citations.slice(0, MOST_CITATIONS), engine: answer.engine },
      ...(degraded ? { degraded } : {}),
    };
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    const nothing = { text: '', grounding: 'not-grounded', citations: [] } as const;
    return {
      ...{ ...of, readAt: now(), ...nothing, citations: [] },
      ...{ engine: engine.label, error: toErrorRecord(thrown) },
    };
  }
}

/** What stands beside the words of the question, where the reading finds nothing, or no whole list. */
function beside(
  { verdict, probability = 0 }: Answer,
  kind: ColumnKind,
  question: string,
  chunks: readonly ContextChunk[],
  passages: readonly ContextChunk[],
): ValueSaid | null {
  const front = probability < CERTAIN ? frontSaid(question, passages) : null;
  if (front) return front;
  if (kind === 'list' && (verdict !== 'answered' || probability < CERTAIN))
    return membersSaid(question, chunks);
  return verdict === 'answered' ? null : valueSaid(question, kind, chunks);
}

type Found = Pick<CellReading, 'text' | 'probability' | 'grounding' | 'citations'>;

function ofKind(
  answer: Answer,
  { kind }: TableColumn,
  question: string,
  chunks: readonly ContextChunk[],
): Found {
  const nothing: Found = { text: '', grounding: 'not-grounded', citations: [] };
  const [cited] = answer.citations;
  if (answer.verdict !== 'answered') return nothing;
  // Yes or no is read off some sentence always: of one that speaks of something else it is none.
  if (kind === 'yesno' && cited && !speaksOf(question, cited, chunks)) return nothing;
  const text = answer.text.trim();
  if (!cited) return { ...answer, text };
  if (kind === 'number') return { ...answer, text: withUnit(text, cited.text) };
  return { ...answer, text: kind === 'text' ? wholeName(text, question, cited.text) : text };
}

/** Beside the words of the question, and nobody says that it answers it. */
function unweighed({ text, support }: ValueSaid, passages: readonly ContextChunk[]): Found {
  const gathered = new Gathered();
  gathered.add({ chunks: passages.filter(({ id }) => id === support.chunk), propositions: [] });
  return { text, grounding: 'not-grounded', citations: gathered.citeAll([support]) };
}

async function answerTo(
  question: string,
  context: Pick<CellToRead, 'engine' | 'retriever' | 'signal'>,
): Promise<{ answer: Answer; chunks: ContextChunk[]; degraded?: Sentence }> {
  const { signal, ...rest } = context;
  const given = { ...rest, ...(signal ? { signal } : {}) };
  const { answer: method } = methodNamed(METHOD);
  const chunks: ContextChunk[] = [];
  const otherwise: Sentence[] = [];
  for await (const event of method(question, given, { passages: PASSAGES })) {
    if (event.type === 'degraded') otherwise.push(event.sentence ?? verbatim(event.reason));
    if (event.type === 'answered') {
      const [degraded] = otherwise;
      return { answer: event.answer, chunks, ...(degraded ? { degraded } : {}) };
    }
    if (event.type === 'retrieved') chunks.push(...event.chunks);
  }
  throw new TriviumError('unexpected', 'This question could not be answered.', '');
}
