/**
 * Plans made by hand (tests/plans/labels.jsonl): for a question by its id the kinds of answer that fit
 * and the plans that are right. Of the public sets' questions only ids and places are kept.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readShelves } from '../golden/shelves.ts';
import type { Kind } from '../../../src/engines/instant/plan/types.ts';

/** Half-open range of characters of the question, with what is asked before it. */
type Inner = [start: number, end: number, inner?: Inner[]];

type LabelledPlan =
  | 'whole'
  | { inner?: Inner[]; relation?: string; options?: [number, number][]; role?: [number, number] };

export interface Labelled {
  id: string;
  set: string;
  question: string;
  kinds: Kind[];
  plans: Tree[];
}

/** What two plans are compared by. */
export interface Tree {
  /** 'chain', or the relation with what it prefers. */
  relation: string;
  /** Options of a comparison, without articles. */
  options: string[];
  /** A description within each option, or the inner descriptions of a chain. */
  inner: { words: string; tree: Tree }[];
}

const LABELS = path.resolve(import.meta.dirname, '../../../tests/plans/labels.jsonl');

/** Half of the questions are kept apart: for the last figures, never to develop by. */
const isLast = (id: string): boolean =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').at(-1)!, 16) >= 8;

/** @param data folder of the public sets; without it the golden questions alone */
export function readLabels(data: string | undefined, last: boolean): Labelled[] {
  const questions = new Map<string, string>();
  for (const shelf of readShelves())
    for (const { id, question } of shelf.questions) questions.set(`golden/${id}`, question);
  const rows = linesOf(LABELS).map(
    (line) => JSON.parse(line) as { id: string; set: string; kinds: Kind[]; plans: LabelledPlan[] },
  );
  for (const set of new Set(rows.map((row) => row.set))) {
    const file = data === undefined ? '' : path.join(data, set, 'questions.jsonl');
    if (!existsSync(file)) continue;
    for (const line of linesOf(file)) {
      const { id, question } = JSON.parse(line) as { id: string; question: string };
      questions.set(`${set}/${id}`, question);
    }
  }
  return rows.flatMap(({ id, set, kinds, plans }) => {
    const question = questions.get(`${set}/${id}`);
    if (question === undefined || isLast(id) !== last) return [];
    return [{ id, set, question, kinds, plans: plans.map((plan) => treeOf(question, plan)) }];
  });
}

function treeOf(question: string, plan: LabelledPlan): Tree {
  if (plan === 'whole') return { relation: 'chain', options: [], inner: [] };
  const said = ([start, end]: [number, number]): string => bare(question.slice(start, end));
  const nested = (inner: Inner[]): Tree['inner'] =>
    inner.map(([start, end, deeper = []]) => ({
      words: said([start, end]),
      tree: { relation: 'chain', options: [], inner: nested(deeper) },
    }));
  const options = plan.options?.map(said) ?? [];
  const role = plan.role
    ? options.map((option) => ({ words: option, tree: treeOf(question, 'whole') }))
    : [];
  return {
    relation: plan.relation ?? 'chain',
    options,
    inner: [...role, ...nested(plan.inner ?? [])],
  };
}

/** Without the article and marks at its edges, in small letters. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”„]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:"'.?!]+|[\s,;:"'.?!]+$/g, '')
    .replace(/^(?:the|an?|another) /, '');
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
