/**
 * The store `facts`: what questions resolved (knowledge/facts.ts). A fact goes with its question
 * (questions.ts) and with each document that it rests on (removal.ts).
 */
import { documentsOf, type Fact, type Findings } from '../knowledge/facts.ts';
import type { Support } from '../knowledge/types.ts';
import { DamagedRecord, Fields, namesOf, textItem } from '../fields.ts';
import { parseSource } from './parsers.ts';
import type { FactRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, empty, put, type Writing } from './transaction.ts';

const FOUND = namesOf<Fact['found']>({ subject: true, object: true });
const BY = namesOf<Fact['by']>({ engine: true, person: true });

/** In the order of their ids. Records that cannot be read are passed over: nothing rests on them. */
export async function listFacts(database: Database): Promise<Fact[]> {
  const values: unknown[] = await database.getAll('facts');
  return values.flatMap((value) => {
    try {
      const { version: _, documents: __, ...fact } = parseFact(value);
      return [fact];
    } catch {
      return [];
    }
  });
}

export async function deleteFact(database: Database, id: string): Promise<void> {
  await atomically(database, ['facts'], (transaction) => drop(transaction, 'facts', [id]));
}

export async function deleteFacts(database: Database): Promise<void> {
  await atomically(database, ['facts'], (transaction) => empty(transaction, ['facts']));
}

/**
 * Within a transaction over `facts` and `chunks`: a fact takes the place of the one that answered
 * the same clue before, unless a person chose that one and an engine found this. A sentence whose
 * passage has gone meanwhile (its document was removed, or read anew) supports nothing.
 */
export async function keepFacts(transaction: Writing, { facts, refuted }: Findings): Promise<void> {
  drop(transaction, 'facts', refuted);
  for (const found of facts) {
    const before: unknown = await transaction.objectStore('facts').get(found.id);
    if (found.by === 'engine' && isChosenByPerson(before)) continue;
    const ids = found.supports.map(({ source }) => source.chunk);
    const keys = ids.map((id) => transaction.objectStore('chunks').getKey(id));
    const there = new Set(await Promise.all(keys));
    const supports = found.supports.filter(({ source }) => there.has(source.chunk));
    if (supports.length === 0) continue;
    put(transaction, 'facts', [factRecord({ ...found, supports })]);
  }
}

export function factRecord(fact: Fact): FactRecord {
  return { ...fact, version: 2, documents: documentsOf(fact) };
}

function isChosenByPerson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'by' in value && value.by === 'person';
}

export function parseFact(value: unknown): FactRecord {
  const fields = new Fields(value);
  const supports = fields.list('supports', parseSupport);
  if (supports.length === 0) throw new DamagedRecord('supports', 'a list of at least one sentence');
  return {
    version: fields.version(2),
    id: fields.text('id'),
    subject: fields.text('subject'),
    predicate: fields.text('predicate'),
    object: fields.text('object'),
    found: fields.oneOf('found', FOUND),
    by: fields.oneOf('by', BY),
    question: fields.text('question'),
    asked: fields.text('asked'),
    supports,
    documents: fields.list('documents', textItem),
  };
}

function parseSupport(value: unknown, path: string): Support {
  const fields = new Fields(value, path);
  return {
    source: parseSource((value as { source: unknown }).source, `${path}.source`),
    text: fields.text('text'),
    ...(fields.has('row') ? { row: fields.text('row') } : {}),
    ...(fields.has('heading') ? { heading: fields.text('heading') } : {}),
  };
}
