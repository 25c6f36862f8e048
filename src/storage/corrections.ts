/**
 * Corrections of questions as they are stored: each is a question of its own that names the one it
 * corrects, so that taking it back shows what was there before, as it was, at any later time.
 */
import type { Findings } from '../knowledge/facts.ts';
import type { QuestionRecord, QuestionSummary } from '../protocol.ts';
import { parseOne } from './damage.ts';
import { keptAs, keptOf, type KeptCorrection } from '../methods/kept-corrections.ts';
import { keepFacts } from './facts.ts';
import { keep } from './kept-corrections.ts';
import { parseQuestion } from './question-parsers.ts';
import {
  deleteQuestion,
  dropFacts,
  listQuestions,
  readQuestion,
  type Keeping,
} from './questions.ts';
import type { Database } from './schema.ts';
import { atomically, put } from './transaction.ts';

/** What a stored question found out, as far as facts are kept at all. */
export type FindingsOf = (question: QuestionRecord) => Findings;

/**
 * What the correction found out is forgotten, and what had been found before it is known again.
 * @returns the question that was corrected; null where there is none.
 */
export async function undoCorrection(
  database: Database,
  id: string,
  findingsOf: FindingsOf,
): Promise<QuestionRecord | null> {
  const correction = await readQuestion(database, id);
  if (correction?.corrects === undefined) return null;
  const before = await readQuestion(database, correction.corrects);
  if (!before) return null;
  const { id: words, kept } = keepingOf(correction);
  await mark(database, id, true, {
    ...{ forget: id, findings: findingsOf(before) },
    ...{ words, from: kept, to: keptBefore(before, words) },
  });
  return before;
}

/** @returns the correction, which holds again; null where none of this question was taken back. */
export async function redoCorrection(
  database: Database,
  id: string,
  findingsOf: FindingsOf,
): Promise<QuestionRecord | null> {
  const { records } = await listQuestions(database);
  // Newest first; of several there is one that the others were forgotten for.
  const undone = records.find((one) => one.corrects === id && one.undone);
  const correction = undone && (await readQuestion(database, undone.id));
  if (!correction) return null;
  const { id: words, kept } = keepingOf(correction);
  const before = await readQuestion(database, id);
  await mark(database, correction.id, false, {
    ...{ findings: findingsOf(correction) },
    ...{ words, from: keptBefore(before, words), to: kept },
  });
  const { undone: _, ...redone } = correction;
  return redone;
}

/** What a stored question leaves behind for when it is asked again. */
export function keepingOf(record: QuestionRecord): Keeping {
  const words = record.understood ?? record.question;
  return { id: keptAs(words), kept: keptOf(words, record.askedAt, record.events) };
}

/** What the question that is corrected left for these words; its own may be others. */
function keptBefore(before: QuestionRecord | null, words: string): KeptCorrection | null {
  const keeping = before && keepingOf(before);
  return keeping?.id === words ? keeping.kept : null;
}

/** How a person called the question that is corrected, and whether they pinned it. */
export async function calledAs(
  database: Database,
  id: string,
): Promise<Pick<QuestionSummary, 'title' | 'pinned'>> {
  const before = (await listQuestions(database)).records.find((one) => one.id === id);
  return {
    ...(before?.title === undefined ? {} : { title: before.title }),
    ...(before?.pinned ? { pinned: true } : {}),
  };
}

/** After another correction of the same question: what was taken back before cannot come again. */
export async function forgetUndone(database: Database, id: string): Promise<void> {
  const { records } = await listQuestions(database);
  const undone = records.filter((one) => one.corrects === id && one.undone);
  for (const one of undone)
    for (const gone of following([one.id], records)) await deleteQuestion(database, gone);
}

/** Ids of questions, of what they correct, and of all corrections of these: they go together. */
export async function correctionsAround(
  database: Database,
  ids: readonly string[],
): Promise<string[]> {
  const { records } = await listQuestions(database);
  const byId = new Map(records.map((one) => [one.id, one]));
  return following([...new Set(ids.map((id) => firstOf(id, byId)))], records);
}

function firstOf(id: string, byId: ReadonlyMap<string, QuestionSummary>): string {
  const met = new Set<string>();
  let first = id;
  // Questions that were asked by several methods belong to their comparison first.
  for (let one = byId.get(id); one && !met.has(one.id); one = byId.get(one.corrects ?? '')) {
    met.add(one.id);
    if (one.comparison === undefined || one.id === id) first = one.id;
  }
  return first;
}

function following(ids: readonly string[], records: readonly QuestionSummary[]): string[] {
  const corrections = new Map<string, string[]>();
  for (const { id, corrects } of records) {
    if (corrects === undefined) continue;
    const known = corrections.get(corrects);
    if (known) known.push(id);
    else corrections.set(corrects, [id]);
  }
  const all = new Set(ids);
  for (const before of all) for (const id of corrections.get(before) ?? []) all.add(id);
  return [...all];
}

interface Marked {
  forget?: string;
  findings: Findings;
  /** What is kept for these words goes over from the one to the other. */
  words: string;
  from: KeptCorrection | null;
  to: KeptCorrection | null;
}

async function mark(
  database: Database,
  id: string,
  undone: boolean,
  { forget, findings, words, from, to }: Marked,
): Promise<void> {
  const stores = ['questions', 'facts', 'chunks', 'corrections'] as const;
  await atomically(database, stores, async (transaction) => {
    const stored: unknown = await transaction.objectStore('questions').get(id);
    if (stored === undefined) return;
    const { undone: _, ...record } = parseOne('questions', id, stored, parseQuestion);
    put(transaction, 'questions', [undone ? { ...record, undone: true } : record]);
    if (forget !== undefined) await dropFacts(transaction, forget);
    const kept = await transaction.objectStore('corrections').get(words);
    // What was said of these words since stays, and what was forgotten stays forgotten.
    if (kept?.at === from?.at) keep(transaction, words, to);
    await keepFacts(transaction, findings);
  });
}
