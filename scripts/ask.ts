/**
 * `npm run ask -- --question "…" FILE.pdf [FILE.pdf …] [--method NAME] [--engine instant|rules] [--json OUT] [--trajectories OUT.jsonl] [--timeout S]`
 * `npm run ask -- --table QUESTIONS.txt FILE.pdf [FILE.pdf …] > TABLE.csv`
 *
 * Asks one question about some files through the built app in a headless browser. Exit code 0:
 * an answer was given; 2: the documents do not answer; 1: anything else. Or each question of a file
 * (one a line) to each document alone: a table, written as CSV with every cell's sentence.
 */
import { writeFile, stat } from 'node:fs/promises';
import type { BrowserContext } from 'playwright';
import { DOCUMENT_KINDS, kindByEnding } from '../src/documents/kinds.ts';
import type { Support } from '../src/knowledge/types.ts';
import { CHOOSABLE, DEFAULT_METHOD } from '../src/methods/catalogue.ts';
import type { Answer } from '../src/methods/events.ts';
import type { DocumentSummary } from '../src/protocol.ts';
import { builtInName, type BuiltInName } from './support/built-in-engines.ts';
import { begin, parseArgs } from './support/command-line.ts';
import type { TableColumn } from '../src/table-protocol.ts';
import { trajectoryOfLast } from './support/eval-in-app.ts';
import { columnsOf, tableInApp } from './support/table-in-app.ts';
import {
  addFiles,
  ask,
  chooseEngine,
  chooseMethod,
  countDistinct,
  inWords,
  openApp,
  waitUntilSettled,
  type OpenedApp,
  type OpenOptions,
} from './support/app.ts';

const USAGE =
  'Usage: npm run ask -- --question "…" | --table QUESTIONS.txt FILE.pdf [FILE.pdf …] [--method NAME] [--engine instant|rules] [--json OUT] [--trajectories OUT.jsonl] [--timeout SECONDS]';
const DEFAULT_TIMEOUT_S = 600;

const ANSWERED = 0;
const FAILED = 1;
const NOT_FOUND = 2;

interface Request {
  question: string;
  /** Questions of a table; null where one is asked. */
  columns: TableColumn[] | null;
  files: string[];
  method: string;
  engine: BuiltInName;
  json: string | undefined;
  trajectories: string | undefined;
  timeoutMs: number;
}

interface Report {
  answer: string;
  grounded: boolean;
  engine: string;
  method: string;
  rounds: number;
  ms: number;
  steps: {
    clue: string;
    value: string;
    citations: { file: string; page: number; text: string }[];
  }[];
}

void begin(import.meta.url, main);

/** @param into where the app is opened; in a browser of its own otherwise. */
export async function main(args: string[], into: OpenOptions = {}): Promise<number> {
  return answerFrom(await readRequest(args), into);
}

async function readRequest(args: string[]): Promise<Request> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      question: { type: 'string', short: 'q' },
      table: { type: 'string' },
      json: { type: 'string' },
      trajectories: { type: 'string' },
      method: { type: 'string', default: DEFAULT_METHOD },
      engine: { type: 'string', default: 'instant' },
      timeout: { type: 'string', default: String(DEFAULT_TIMEOUT_S) },
    },
    allowPositionals: true,
  });
  const question = values.question?.trim() ?? '';
  const columns = values.table === undefined ? null : await columnsOf(values.table);
  const timeoutMs = Number(values.timeout) * 1000;
  if ((!question && !columns) || positionals.length === 0 || !(timeoutMs > 0))
    throw new Error(USAGE);
  for (const file of positionals) {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
    if (!kindByEnding(file)) {
      throw new Error(`${file} is of no kind that can be read (${DOCUMENT_KINDS.join(', ')}).`);
    }
  }
  const { method } = values;
  const names = CHOOSABLE.map(({ name }) => name);
  if (!names.includes(method))
    throw new Error(`There is no method called "${method}". Methods: ${names.join(', ')}.`);
  const { json, trajectories } = values;
  const engine = builtInName(values.engine);
  return { question, columns, files: positionals, method, engine, json, trajectories, timeoutMs };
}

async function answerFrom(request: Request, into: OpenOptions): Promise<number> {
  const { question, files, method, engine, json, trajectories, timeoutMs } = request;
  const deadline = Date.now() + timeoutMs;
  const timer = setTimeout(() => {
    console.error(`No answer within ${timeoutMs / 1000} s.`);
    void app?.close().finally(() => process.exit(FAILED));
    if (!app) process.exit(FAILED);
  }, timeoutMs);
  let app: OpenedApp | undefined;
  try {
    // All goes when it is answered: the app need not be kept for a next visit.
    const prepare = (context: BrowserContext): Promise<unknown> =>
      context.addInitScript('delete Navigator.prototype.serviceWorker');
    app = await openApp({ ...into, prepare });
    if (method !== DEFAULT_METHOD) await chooseMethod(app.page, method);
    const { error } = await chooseEngine(app.page, engine);
    if (error) console.error(inWords(error));
    await addFiles(app.page, files);
    const settled = await waitUntilSettled(
      app.page,
      await countDistinct(files),
      deadline - Date.now(),
    );
    warnOfUnread(settled);
    if (!settled.some(({ status }) => status === 'indexed')) {
      console.error('None of the files could be read.');
      return FAILED;
    }
    if (request.columns) {
      const csv = await tableInApp(app.page, request.columns, deadline);
      // Its last line ends by itself.
      console.log(csv.replace(/\n$/, ''));
      return ANSWERED;
    }
    const asked = await ask(app.page, question, deadline - Date.now());
    if (!asked.answer) {
      console.error(asked.error ? inWords(asked.error) : 'The question was not answered.');
      return FAILED;
    }
    const report = reportOf(question, asked.answer, settled);
    print(report, asked.answer, settled);
    if (trajectories) await writeFile(trajectories, await trajectoryOfLast(app.page));
    if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
    return asked.answer.verdict === 'answered' ? ANSWERED : NOT_FOUND;
  } finally {
    clearTimeout(timer);
    await app?.close();
  }
}

function warnOfUnread(documents: DocumentSummary[]): void {
  for (const { name, status, error } of documents) {
    if (status !== 'indexed') console.error(`${name}: ${error ? inWords(error) : status}`);
  }
}

function reportOf(question: string, answer: Answer, documents: DocumentSummary[]): Report {
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  const cite = (supports: Support[]) =>
    supports.map(({ source, text }) => ({
      file: names.get(source.document) ?? source.document,
      page: source.firstPage,
      text,
    }));
  const steps = answer.steps.map(({ clue, value, citations }) => ({
    clue,
    value,
    citations: cite(citations),
  }));
  // An answer found without filling a placeholder still shows where it stands.
  if (steps.length === 0 && answer.citations.length > 0) {
    steps.push({ clue: question, value: answer.text, citations: cite(answer.citations) });
  }
  return {
    answer: answer.text,
    grounded: answer.verdict === 'answered' && answer.grounding === 'grounded',
    engine: answer.engine,
    method: answer.method,
    rounds: answer.rounds,
    ms: Math.round(answer.milliseconds),
    steps,
  };
}

function print(report: Report, answer: Answer, documents: DocumentSummary[]): void {
  if (answer.verdict === 'answered') {
    console.log(`Answer: ${report.answer}  [${answer.grounding}]`);
    for (const question of answer.unanswered ?? []) console.log(`Not answered: ${question}`);
  } else {
    const isSilent = answer.nearest.length === 0;
    console.log(isSilent ? 'The documents do not say.' : 'No sure answer was found.');
  }
  for (const [index, { clue, value, citations }] of report.steps.entries()) {
    console.log(`\n${index + 1}. ${clue}\n   → ${value}`);
    for (const { file, page, text } of citations) {
      console.log(`   ${file}, p. ${page}: “${text.replace(/\s+/g, ' ')}”`);
    }
  }
  if (answer.verdict !== 'answered' && answer.nearest.length > 0) {
    const names = new Map(documents.map(({ id, name }) => [id, name]));
    console.log('\nNearest sentences:');
    for (const { source, text } of answer.nearest) {
      const file = names.get(source.document) ?? source.document;
      console.log(`   ${file}, p. ${source.firstPage}: “${text.replace(/\s+/g, ' ')}”`);
    }
  }
  const rounds = `${report.rounds} round${report.rounds === 1 ? '' : 's'}`;
  console.log(`\n${report.engine} · ${report.method} · ${rounds} · ${report.ms} ms`);
}
