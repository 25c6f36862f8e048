/** A cell is read: its column's question, put to one document alone. */
import type { Engine } from '../engines/engine.ts';
import { isAbort, toErrorRecord, TriviumError } from '../errors.ts';
import type { Answer } from '../methods/events.ts';
import { methodNamed } from '../methods/registry.ts';
import type { Retriever } from '../retrieval/types.ts';
import { askedOf, type CellReading, type TableColumn } from '../table-protocol.ts';
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
  /** How many passages it has. */
  passages: number;
  signal?: AbortSignal;
  now: () => number;
}

/** @throws TriviumError `aborted`; what else fails is kept as the cell's error. */
export async function readCell({
  column,
  engine,
  retriever,
  passages,
  signal,
  now,
}: CellToRead): Promise<CellReading> {
  const of = { asked: askedOf(column), passages };
  try {
    const answer = await answerTo(questionOf(column), { engine, retriever, signal });
    const found = answer.verdict === 'answered';
    const { probability } = answer;
    return {
      ...{ ...of, readAt: now(), text: found ? answer.text.trim() : '' },
      ...(found && probability !== undefined ? { probability } : {}),
      grounding: answer.grounding,
      citations: found ? answer.citations.slice(0, MOST_CITATIONS) : [],
      engine: answer.engine,
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

async function answerTo(
  question: string,
  context: Pick<CellToRead, 'engine' | 'retriever' | 'signal'>,
): Promise<Answer> {
  const { signal, ...rest } = context;
  const given = { ...rest, ...(signal ? { signal } : {}) };
  const { answer: method } = methodNamed(METHOD);
  for await (const event of method(question, given, { passages: PASSAGES })) {
    if (event.type === 'answered') return event.answer;
  }
  throw new TriviumError('unexpected', 'This cell could not be read.', 'Read it once more.');
}
