/**
 * Files of questions with expected answers, as people have them: JSON lines, a JSON array, or a
 * table (CSV, also with semicolons or tabs). What is wrong is said with its line.
 */
import { TriviumError } from '../../errors.ts';
import { say, type Sentence } from '../../sentences.ts';
import { parseQuestions, type Question } from '../../evaluation/data-sets.ts';
import { readTable } from './table-file.ts';

/** For the file picker. */
export const ACCEPT_QUESTIONS = '.jsonl,.ndjson,.json,.csv,.tsv,.txt';
/** A larger file is a mistake, and would hold up the page. */
const MOST_BYTES = 20_000_000;

const HINT = say(
  'Each line holds {"question": "…", "answers": ["…"]}; a table has the columns question and answer.',
);

type Fields = Record<string, unknown>;

/** A record of the file and where it stands: "Line 3", "Item 3". */
interface Entry {
  where: Sentence;
  fields: Fields;
}

/** @throws TriviumError `too-long`, and as {@link parseQuestionFile}. */
export async function readQuestionFile(file: File): Promise<Question[]> {
  if (file.size > MOST_BYTES) {
    throw new TriviumError(
      'too-long',
      say('{name} is larger than {megabytes} MB.', {
        name: file.name,
        megabytes: MOST_BYTES / 1_000_000,
      }),
      'Split it into several files.',
    );
  }
  return parseQuestionFile(file.name, await file.text());
}

/** @throws TriviumError `empty` or `invalid`, with the file's name and the line. */
export function parseQuestionFile(name: string, content: string): Question[] {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const entries = entriesOf(name, text);
  if (entries.length === 0) {
    throw new TriviumError('empty', say('There is no question in {name}.', { name }), HINT);
  }
  const lines = entries.map((entry) => JSON.stringify(checked(name, entry)));
  return parseQuestions(lines.join('\n'));
}

function entriesOf(name: string, text: string): Entry[] {
  const first = text.trimStart()[0];
  if (first === '[') return arrayEntries(name, text);
  if (first === '{') return lineEntries(name, text);
  const { head, rows } = readTable(text);
  return rows.map(({ line, fields }) => {
    const where = say('Line {line}', { line: head });
    if (!('question' in fields)) throw bad(name, where, say('names no column “question”'));
    if (!('answer' in fields) && !('answers' in fields))
      throw bad(name, where, say('names no column “answer”'));
    return { where: say('Line {line}', { line }), fields: fromTable(fields) };
  });
}

function lineEntries(name: string, text: string): Entry[] {
  return text.split('\n').flatMap((line, index): Entry[] => {
    const where = say('Line {line}', { line: index + 1 });
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw bad(name, where, say('is not JSON'));
    }
    return [{ where, fields: fieldsOf(name, where, value) }];
  });
}

function arrayEntries(name: string, text: string): Entry[] {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (thrown) {
    throw bad(name, say('Line {line}', { line: lineOfFault(text, thrown) }), say('is not JSON'));
  }
  return (values as unknown[]).map((value, index) => {
    const where = say('Item {item}', { item: index + 1 });
    return { where, fields: fieldsOf(name, where, value) };
  });
}

/** Browsers say where they stopped by position ("at position 17"); the last line otherwise. */
function lineOfFault(text: string, thrown: unknown): number {
  const said = /position (\d+)/.exec(thrown instanceof Error ? thrown.message : '');
  return text.slice(0, said ? Number(said[1]) : text.trimEnd().length).split('\n').length;
}

function fieldsOf(name: string, where: Sentence, value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw bad(name, where, say('is not an object'));
}

/** Cells hold text alone: several answers stand in one, parted by bars. */
function fromTable(cells: Record<string, string>): Fields {
  const { question, answer, answers, hops, ...rest } = cells;
  const count = Number(hops);
  const kept = Object.entries(rest).filter(([, cell]) => cell !== '');
  return {
    ...Object.fromEntries(kept),
    question,
    answers: splitAnswers(answers ?? answer ?? ''),
    ...(hops && Number.isFinite(count) ? { hops: count } : {}),
  };
}

/** "Paris | the City of Light" are two; an empty text is none: refusing is then right. */
export function splitAnswers(cell: string): string[] {
  return cell
    .split('|')
    .map((answer) => answer.trim())
    .filter(Boolean);
}

/** @returns the record with its answers as a list, as `parseQuestions` reads it. */
function checked(name: string, { where, fields }: Entry): Fields {
  const { question, answer, ...rest } = fields;
  if (typeof question !== 'string' || question.trim() === '') {
    throw bad(name, where, say('has no “question”'));
  }
  const answers = rest['answers'] ?? (typeof answer === 'string' ? [answer] : answer);
  if (answers === undefined) {
    throw bad(name, where, say('has no “answers” (an empty list where the documents do not say)'));
  }
  if (!Array.isArray(answers) || !answers.every((each) => typeof each === 'string')) {
    throw bad(name, where, say('has “answers” that are not a list of texts'));
  }
  const given = answers.map((each) => each.trim()).filter(Boolean);
  return { ...rest, question: question.trim(), answers: given };
}

function bad(name: string, where: Sentence, why: Sentence): TriviumError {
  return new TriviumError('invalid', say('{where} of {name} {why}.', { where, name, why }), HINT);
}
