/** What `npm run eval` takes on its command line, checked before anything is loaded. */
import { readFileSync } from 'node:fs';
import { parseArgs } from './command-line.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { parseQuestions, type Question } from '../../src/evaluation/data-sets.ts';
import { sample } from '../../src/evaluation/random.ts';
import { checkParameters, type ParameterValues } from '../../src/methods/catalogue.ts';
import { methodNamed, type RegisteredMethod } from '../../src/methods/registry.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import { LibraryIndex } from '../../src/retrieval/library-index.ts';
import { builtInNamed } from './built-in-engines.ts';
import { serverEngine, type ServerOptions } from './eval-server.ts';

export const USAGE = `Usage: npm run eval -- --questions Q.jsonl [--corpus C.jsonl [--triples T.jsonl] | --pdf DIR]
  --corpus C.jsonl   passages to answer from; questions that carry a "context" are answered from that alone
  --triples T.jsonl  ready-made triplets of the corpus, instead of extracting them
  --pdf DIR          answer in the app, in a headless browser, from the PDF files of a folder
  --method NAMES     t2rag (several: a,b); an unknown name lists all there are
  --set M.P=VALUE    a parameter of a method: bm25.passages=10 (may be given several times)
  --engine NAMES     instant, rules (without the reading model), openai (several: a,b)
  --base-url URL     for openai: the server, http://127.0.0.1:PORT/v1; a key is read from TRIVIUM_SERVER_KEY
  --model NAME       for openai: the model as the server calls it; --window N its tokens (4096)
  --model-extracts   for openai: the model extracts the triplets too, not the built-in engine
  --without NAMES    leave these scorers out of every ranking (several: a,b)
  --remember         offer what a question resolved to those after it, as the app does
  --limit N          only N questions: the first ones, or with --seed S a sample
  --json OUT         scores as JSON: one run, or an array of runs
  --trace OUT.jsonl  every question with all events of its trace
  --trajectories OUT.jsonl  every task performed as a training example (docs/trajectories.md)
  --right-only       of these, only those of questions that were answered right`;

/** Engines that run in Node, by the name typed. */
const ENGINES: Record<string, (options: ServerOptions) => Engine> = {
  instant: () => builtInNamed('instant'),
  rules: () => builtInNamed('rules'),
  openai: (server) => serverEngine(server, process.env['TRIVIUM_SERVER_KEY'] ?? ''),
};

export interface EvalOptions {
  questions: Question[];
  methods: RegisteredMethod[];
  engines: Engine[];
  /** Scorers that do not count. */
  without: string[];
  /** Facts go from question to question. */
  remember?: boolean;
  corpus?: string;
  triples?: string;
  pdf?: string;
  json?: string;
  trace?: string;
  trajectories?: string;
  'right-only'?: boolean;
}

/** @throws Error or TriviumError that says which option is wrong. */
export function readOptions(args: string[]): EvalOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs(
    {
      args,
      options: {
        questions: text,
        corpus: text,
        triples: text,
        pdf: text,
        method: { ...text, default: 't2rag' },
        engine: { ...text, default: 'instant' },
        set: { ...text, multiple: true },
        'base-url': text,
        model: text,
        window: text,
        'model-extracts': { type: 'boolean' },
        without: { ...text, default: '' },
        remember: { type: 'boolean' },
        limit: text,
        seed: text,
        json: text,
        trace: text,
        trajectories: text,
        'right-only': { type: 'boolean' },
      },
    },
    USAGE,
  );
  const { questions: file, method, engine, without, limit, seed, set = [], ...rest } = values;
  if (!file) throw new Error(`--questions is missing.\n${USAGE}`);
  if (rest.pdf && (rest.corpus || rest.triples))
    throw new Error(`--pdf stands instead of --corpus and --triples.\n${USAGE}`);
  if (rest.triples && !rest.corpus)
    throw new Error(`--triples needs the --corpus it belongs to.\n${USAGE}`);
  if (rest['right-only'] && !rest.trajectories)
    throw new Error(`--right-only belongs to --trajectories.\n${USAGE}`);
  if (without && rest.pdf) throw new Error(`--without is for runs in Node.\n${USAGE}`);
  if (set.length > 0 && rest.pdf) throw new Error(`--set is for runs in Node.\n${USAGE}`);
  const all = parseQuestions(readText(file));
  if (all.length === 0) throw new Error(`${file} has no questions.`);
  const bare = all.find(({ context }) => context === undefined);
  if (bare && !rest.corpus && !rest.pdf)
    throw new Error(`Question ${bare.id} carries no "context": give --corpus or --pdf.\n${USAGE}`);
  const methods = names(method).map((name) => methodNamed(name));
  const stray = set.find((each) => !methods.some(({ name }) => each.startsWith(`${name}.`)));
  if (stray !== undefined) throw new Error(`--set ${stray} is of no chosen method.\n${USAGE}`);
  return {
    questions: chosen(all, wholeNumber('limit', limit, 1), wholeNumber('seed', seed, 0)),
    methods: methods.map((each) => withSettings(each, set)),
    engines: names(engine).map((name) => engineNamed(name, rest)),
    without: names(without).map(scorerNamed),
    ...rest,
  };
}

/** The method with the parameters that are set for it; its name then says so. */
function withSettings(method: RegisteredMethod, set: readonly string[]): RegisteredMethod {
  const mine = set.filter((each) => each.startsWith(`${method.name}.`));
  if (mine.length === 0) return method;
  const values: ParameterValues = {};
  for (const each of mine) {
    const [key = '', value = ''] = each.slice(method.name.length + 1).split('=');
    values[key] = value === 'on' || value === 'off' ? value === 'on' : Number(value);
  }
  checkParameters({ [method.name]: values });
  const name = `${method.name} ${mine.map((each) => each.slice(method.name.length + 1)).join(' ')}`;
  return {
    ...method,
    name,
    answer: (question, context) => method.answer(question, context, values),
  };
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new Error(`${file} cannot be read.`, { cause: thrown });
  }
}

function chosen(
  questions: Question[],
  limit: number | undefined,
  seed: number | undefined,
): Question[] {
  if (limit === undefined) return questions;
  return seed === undefined ? questions.slice(0, limit) : sample(questions, limit, seed);
}

function names(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean);
}

function engineNamed(name: string, options: ServerOptions): Engine {
  const make = ENGINES[name];
  if (make) return make(options);
  throw new Error(
    `There is no engine called "${name}". Engines: ${Object.keys(ENGINES).join(', ')}.`,
  );
}

/** Every scorer that an evaluation in Node can do without. */
export function scorersInNode(): string[] {
  return new LibraryIndex(new LexicalEmbedder()).scorers;
}

function scorerNamed(name: string): string {
  const known = scorersInNode();
  if (known.includes(name)) return name;
  throw new Error(`There is no scorer called "${name}". Scorers: ${known.join(', ')}.`);
}

export function wholeNumber(
  name: string,
  value: string | undefined,
  least: number,
  usage = USAGE,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} must be a whole number of at least ${least}.\n${usage}`);
}
