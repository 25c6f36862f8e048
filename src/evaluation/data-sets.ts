/**
 * Question sets, corpora and triplets in JSON lines (their fields are described in the README).
 * Every line is parsed, not believed: a bad line is reported with its number.
 */
import { TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';
import type { Triplet } from '../knowledge/types.ts';

export interface Question {
  id: string;
  question: string;
  /** Gold answers and aliases; empty where refusing is right. */
  answers: string[];
  /** Titles of the passages that support the answer, where the set says so. */
  support: string[];
  /** The passage that the question is about, where it carries its own. */
  context?: string;
  hops?: number;
  type?: string;
}

export interface CorpusPassage {
  id: string;
  title: string;
  text: string;
}

export function parseQuestions(lines: string): Question[] {
  const ids = new Map<string, number>();
  return records(lines, 'question').map(([record, line]) => {
    const question = text(record.question);
    if (question === null) throw bad('question', line, say('has no "question"'));
    const support = list(record.support).map((item) =>
      typeof item === 'object' && item !== null ? text((item as Fields).title) : text(item),
    );
    const context = text(record.context);
    const type = text(record.type);
    return {
      id: onceOnly(String(record.id ?? line), ids),
      question,
      answers: answersOf(record, line),
      support: [...new Set(support.filter((title): title is string => title !== null))],
      ...(context === null ? {} : { context }),
      ...(typeof record.hops === 'number' ? { hops: record.hops } : {}),
      ...(type === null ? {} : { type }),
    };
  });
}

export function parseCorpus(lines: string): CorpusPassage[] {
  return records(lines, 'passage').map(([record, line]) => {
    const passage = text(record.text);
    if (passage === null) throw bad('passage', line, say('has no "text"'));
    return { id: String(record.id ?? line), title: text(record.title) ?? '', text: passage };
  });
}

/** Triplets by passage id. */
export function parseTriples(lines: string): Map<string, Triplet[]> {
  const byPassage = new Map<string, Triplet[]>();
  for (const [record, line] of records(lines, 'triples')) {
    const triples = list(record.triples).flatMap((item) => {
      const parts = list(item).map(text);
      const [subject, predicate, object] = parts;
      return parts.length >= 3 && subject && predicate && object
        ? [{ subject, predicate, object }]
        : [];
    });
    byPassage.set(String(record.id ?? line), triples);
  }
  return byPassage;
}

type Fields = Record<string, unknown>;

/** `answers` or `answer`, and `aliases`. A question must say so itself that refusing is right. */
function answersOf(record: Fields, line: number): string[] {
  if (!Array.isArray(record.answers) && text(record.answer) === null)
    throw bad(
      'question',
      line,
      say('has no "answers" (an empty list says that refusing is right)'),
    );
  // Left out, a year that is a number would leave a question that nothing answers.
  if (list(record.answers).some((answer) => text(answer) === null))
    throw bad('question', line, say('has “answers” that are not a list of texts'));
  const all = [...list(record.answers), record.answer, ...list(record.aliases)];
  return [
    ...new Set(
      all.filter((answer): answer is string => typeof answer === 'string' && answer.trim() !== ''),
    ),
  ];
}

/** Scores are kept and compared by id: the second question with an id gets one of its own. */
function onceOnly(id: string, seen: Map<string, number>): string {
  const times = (seen.get(id) ?? 0) + 1;
  seen.set(id, times);
  return times === 1 ? id : `${id}#${times}`;
}

function records(lines: string, what: string): [Fields, number][] {
  return lines.split('\n').flatMap((line, i): [Fields, number][] => {
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw bad(what, i + 1, say('is not JSON'));
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw bad(what, i + 1, say('is not an object'));
    return [[value as Fields, i + 1]];
  });
}

function bad(what: string, line: number, why: Sentence): TriviumError {
  return new TriviumError(
    'invalid',
    what === 'question'
      ? say('Line {line} of the question file {why}.', { line, why })
      : say('Line {line} of the passage file {why}.', { line, why }),
    'The file must hold one JSON object a line.',
  );
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
