/**
 * A library that plays a script: for tests of the interface, and for looking at its screens.
 * Everything a person can meet is here: documents in every state, progress, a question in two
 * hops, one that the documents do not answer, one that fails. It keeps to the protocol and to
 * nothing else. The texts are invented.
 */
import { withTags } from '../../src/documents/tags.ts';
import { rectanglesOf } from '../../src/documents/rectangles.ts';
import { shapeOf } from '../../src/documents/shape.ts';
import type { ReadDocument } from '../../src/documents/types.ts';
import { toErrorRecord, TriviumError, type ErrorCode, type ErrorRecord } from '../../src/errors.ts';
import type { Suggestions } from '../../src/overview/questions/types.ts';
import type { Fact } from '../../src/knowledge/facts.ts';
import type { Binding, Candidate, Clue, Source, Support } from '../../src/knowledge/types.ts';
import type { Answer, LoopState, MethodEvent } from '../../src/methods/events.ts';
import type { KeptCorrection } from '../../src/methods/kept-corrections.ts';
import { LIKELY, type WeighedValue } from '../../src/methods/likelihood.ts';
import { digest } from '../../src/digest.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../src/models/model-settings.ts';
import type {
  AskOptions,
  ChunkView,
  DocumentSummary,
  EvaluationRecord,
  IndexingProgress,
  LibraryDiagnostics,
  LibraryEvent,
  LibraryService,
  QuestionRecord,
  QuestionSummary,
  Quote,
  ReadingModelState,
  RestoreOutcome,
  Settings,
} from '../../src/protocol.ts';
import { inEnglish, say, verbatim } from '../../src/sentences.ts';
import { inventedLibrary } from './library-file.ts';
import { CHECKED_AT, DIAGNOSTICS } from './scripted-diagnostics.ts';
import { scriptedEvaluations } from './scripted-evaluations.ts';
import { scriptedTables, type ScriptedTable } from './scripted-tables.ts';
import { scriptedKnowledge, type Said } from './scripted-knowledge.ts';
import type { TaskName } from '../../src/tasks/task.ts';
import type { ContextChunk, ContextProposition } from '../../src/tasks/types.ts';
import { nextTask } from '../../src/waiting.ts';

export interface Script {
  documents: DocumentSummary[];
  progress?: IndexingProgress;
  history?: QuestionRecord[];
  evaluations?: EvaluationRecord[];
  tables?: ScriptedTable[];
  /** What the statements of the library say. */
  said?: Said[];
  suggestions?: Suggestions;
  /** Ids of documents that an earlier version read. */
  outdated?: readonly string[];
  settings?: Settings;
  /** Milliseconds until the settings are read. */
  settingsAfter?: number;
  diagnostics?: LibraryDiagnostics;
  facts?: Fact[];
  quotes?: Quote[];
  /** What was not whole in a backup. */
  restored?: Partial<RestoreOutcome>;
  /** What was corrected in earlier questions. */
  kept?: KeptCorrection[];
  /** Milliseconds between two events of an answer. */
  pause?: number;
  /** Stop the stream after this many events and wait: to look at a question half way. */
  holdAfter?: number;
  /** What rules make of the question at once. */
  firstAnswer?: string;
  /** What every question is answered with, whatever its words. */
  events?: (question: string) => MethodEvent[];
  /** A PDF file for the reader, and what is highlighted in it. */
  pdf?: () => Promise<ArrayBuffer>;
  /** What reading that file gave: documents of its kind have its text, pages and rectangles. */
  read?: ReadDocument;
  openFails?: boolean;
  /** The library was imported without its original files. */
  withoutFiles?: boolean;
  /** One piece a byte. */
  exportBytes?: number;
  keepFails?: TriviumError;
  exportFails?: TriviumError;
  readingModel?: ReadingModelState;
  /** What the built-in engine reads in any passage. */
  readAs?: string;
  /** Until it is cancelled. */
  importHangs?: boolean;
  importFails?: TriviumError;
}

const failure = (code: ErrorCode, message: string, hint: string): ErrorRecord =>
  toErrorRecord(new TriviumError(code, message, hint));

export const NOW = 1_795_000_000_000;

export const TEXT =
  'The Lantern at Corrow Point was designed by the engineer Ilse Varnhagen and lit in 1887.\n' +
  'Its lens was ground in Teasdale. Varnhagen had built two bridges before it.\n' +
  'Ilse Varnhagen (born 4 May 1851 in Brackwater) studied in Holm.\n' +
  '<script>alert("never")</script> is shown as it stands.';

export function document(part: Partial<DocumentSummary> & { name: string }): DocumentSummary {
  return {
    id: `d-${part.name}`,
    title: part.name.replace(/\.\w+$/, ''),
    kind: part.name.endsWith('.pdf') ? 'pdf' : 'text',
    bytes: 1_240_000,
    addedAt: NOW,
    status: 'indexed',
    pages: 32,
    chunks: 140,
    triplets: 1184,
    problems: [],
    progress: 1,
    ...part,
  };
}

const HARBOUR = document({ name: 'Lights of the northern coast.pdf', pages: 4, triplets: 212 });
const NOTES = document({ name: 'field-notes.txt', pages: 1, triplets: 9, bytes: 1_400 });

export const EVERY_STATE: DocumentSummary[] = [
  HARBOUR,
  NOTES,
  document({
    name: 'Annual report of the Harbour Board 1931.pdf',
    status: 'indexing',
    progress: 0.62,
    pages: 88,
    triplets: 640,
  }),
  document({ name: 'letters.md', status: 'reading', progress: 0.2, pages: 0, kind: 'markdown' }),
  document({ name: 'Pilot book.pdf', status: 'queued', progress: 0, pages: 0 }),
  document({
    name: 'Minutes (sealed).pdf',
    status: 'needs-password',
    pages: 0,
    error: failure(
      'password-needed',
      'This file is protected by a password.',
      'Enter the password to read it.',
    ),
  }),
  document({
    name: 'scan-0042.pdf',
    status: 'no-text',
    pages: 12,
    error: failure(
      'no-text',
      'This file is a scan: its pages are pictures without text.',
      'Run text recognition (OCR) on it, then add it again.',
    ),
  }),
  document({
    name: 'broken.pdf',
    status: 'failed',
    pages: 0,
    error: failure(
      'damaged',
      'This file is damaged and could not be opened.',
      'Open it in another reader and save it again, or get a new copy.',
    ),
  }),
  document({
    name: 'Chronicle of Brackwater and its neighbouring parishes, volume two.pdf',
    pages: 310,
    triplets: 9120,
    problems: [
      {
        code: 'page-without-text',
        message: 'Some pages have no text and were left out.',
        pages: [3, 4, 5, 19],
      },
    ],
  }),
];

export const INDEXED: DocumentSummary[] = [HARBOUR, NOTES];

export const RUNNING: IndexingProgress = {
  active: true,
  paused: false,
  filesDone: 3,
  filesTotal: 9,
  progress: 0.44,
  millisecondsLeft: 42_000,
  current: 'Annual report of the Harbour Board 1931.pdf',
};

const IDLE: IndexingProgress = {
  ...RUNNING,
  active: false,
  filesDone: 9,
  progress: 1,
  millisecondsLeft: null,
  current: null,
};

function place(quote: string, chunk: number, document = HARBOUR.id): Source {
  const start = TEXT.indexOf(quote);
  return { document, start, end: start + quote.length, firstPage: chunk, lastPage: chunk, chunk };
}
function support(quote: string, chunk: number): Support {
  return { triplet: chunk, source: place(quote, chunk), text: quote };
}

export const FIRST_QUOTE = TEXT.split('\n')[0]!;
export const SECOND_QUOTE = TEXT.split('\n')[2]!;

const clue = (id: string, subject: string, predicate: string, object: string): Clue => {
  const slot = (words: string) =>
    words.startsWith('?') ? { placeholder: words.slice(1) } : { text: words };
  return { id, subject: slot(subject), predicate: slot(predicate), object: slot(object) };
};
const proposition = (
  id: number,
  words: [string, string, string],
  score: number,
  quote: string,
  chunk: number,
): ContextProposition => ({
  id,
  subject: words[0],
  predicate: words[1],
  object: words[2],
  score,
  sources: [place(quote, chunk)],
});
const chunk = (id: number): ContextChunk => ({
  id,
  document: HARBOUR.id,
  heading: 'The Lantern at Corrow Point',
  text: TEXT,
  start: 0,
  end: TEXT.length,
  firstPage: id,
  lastPage: id,
  sentences: [],
  score: 1,
});
const candidate = (value: string, score: number, supports: Support[] = []): Candidate => {
  return { value, score, supports };
};

const ORIGINALS = [
  clue('c1', 'the Lantern at Corrow Point', 'was designed by', '?engineer'),
  clue('c2', '?engineer', 'was born in', '?town'),
];
const ENGINEER: Binding = {
  placeholder: 'engineer',
  clue: 'c1',
  value: 'Ilse Varnhagen',
  score: 0.93,
  supports: [support(FIRST_QUOTE, 1)],
  reason: '“was designed by” matches the clue, and a person is asked for.',
  runnersUp: [
    candidate('Teasdale', 0.31, [support('Its lens was ground in Teasdale.', 3)]),
    candidate('Jon Arkwell', 0.22),
  ],
  grounded: true,
  by: 'engine',
};
const TOWN: Binding = {
  placeholder: 'town',
  clue: 'c2',
  value: 'Brackwater',
  score: 0.88,
  supports: [support(SECOND_QUOTE, 2)],
  reason: '“born … in Brackwater” gives the place of birth of Ilse Varnhagen.',
  runnersUp: [candidate('Holm', 0.4)],
  grounded: true,
  by: 'engine',
};

function state(question: string, bindings: Binding[], round: number): LoopState {
  const value = new Map(bindings.map((binding) => [binding.placeholder, binding.value]));
  const fill = (slot: Clue['subject']) =>
    'placeholder' in slot && value.has(slot.placeholder)
      ? { text: value.get(slot.placeholder)! }
      : slot;
  return {
    question,
    originals: ORIGINALS,
    clues: ORIGINALS.map((each) => ({
      ...each,
      subject: fill(each.subject),
      object: fill(each.object),
    })),
    bindings,
    types: { engineer: 'person', town: 'place' },
    target: 'town',
    round,
    seenChunks: [],
  };
}

const USAGE = { calls: 4, promptTokens: 0, outputTokens: 0, milliseconds: 212 };

export const ANSWER: Answer = {
  verdict: 'answered',
  text: 'Brackwater',
  grounding: 'grounded',
  citations: [support(SECOND_QUOTE, 2)],
  steps: [
    {
      clue: 'the Lantern at Corrow Point | was designed by | ?engineer',
      clueId: 'c1',
      placeholder: 'engineer',
      value: 'Ilse Varnhagen',
      citations: [support(FIRST_QUOTE, 1)],
      grounded: true,
      runnersUp: [{ value: 'Teasdale', score: 0.31 }],
    },
    {
      clue: '?engineer | was born in | ?town',
      clueId: 'c2',
      placeholder: 'town',
      value: 'Brackwater',
      citations: [support(SECOND_QUOTE, 2)],
      grounded: true,
      runnersUp: [{ value: 'Holm', score: 0.4 }],
    },
  ],
  level: 'triplets',
  nearest: [],
  engine: 'Built-in',
  method: 't2rag',
  rounds: 2,
  usage: USAGE,
  milliseconds: 214,
};

const NOT_FOUND: Answer = {
  ...ANSWER,
  verdict: 'not-found',
  text: '',
  grounding: 'not-grounded',
  citations: [],
  steps: ANSWER.steps.slice(0, 1),
  nearest: [support(FIRST_QUOTE, 1), support(SECOND_QUOTE, 2)],
  level: 'chunks',
  rounds: 3,
};

/** The stream of a question in two hops, of which the last event is the answer. */
export function twoHops(question: string): MethodEvent[] {
  const found = [
    proposition(
      1,
      ['the Lantern at Corrow Point', 'was designed by', 'the engineer Ilse Varnhagen'],
      0.91,
      FIRST_QUOTE,
      1,
    ),
    proposition(2, ['the Lantern at Corrow Point', 'was lit in', '1887'], 0.64, FIRST_QUOTE, 1),
    proposition(
      3,
      ['Its lens', 'was ground in', 'Teasdale'],
      0.41,
      'Its lens was ground in Teasdale.',
      1,
    ),
    proposition(
      4,
      ['Varnhagen', 'had built', 'two bridges'],
      0.39,
      'Varnhagen had built two bridges before it.',
      3,
    ),
    proposition(
      5,
      [
        'the Harbour Board',
        'paid for',
        'the lantern at Corrow Point after a long dispute with the parishes of the coast',
      ],
      0.22,
      FIRST_QUOTE,
      4,
    ),
  ];
  return [
    { type: 'started', question, method: 't2rag', engine: 'Built-in' },
    { type: 'decomposed', state: state(question, [], 0) },
    {
      type: 'round-started',
      round: 1,
      queries: ['the Lantern at Corrow Point was designed by', question],
    },
    {
      type: 'retrieved',
      round: 1,
      propositions: found,
      chunks: [chunk(1), chunk(3), chunk(4)],
      newChunks: 3,
    },
    { type: 'bound', round: 1, bindings: [ENGINEER] },
    { type: 'updated', state: state(question, [ENGINEER], 1) },
    { type: 'round-started', round: 2, queries: ['Ilse Varnhagen was born in'] },
    {
      type: 'retrieved',
      round: 2,
      propositions: [
        proposition(6, ['Ilse Varnhagen', 'was born in', 'Brackwater'], 0.95, SECOND_QUOTE, 2),
        proposition(7, ['Ilse Varnhagen', 'studied in', 'Holm'], 0.52, SECOND_QUOTE, 2),
      ],
      chunks: [chunk(1), chunk(2)],
      newChunks: 1,
    },
    { type: 'bound', round: 2, bindings: [TOWN] },
    { type: 'updated', state: state(question, [ENGINEER, TOWN], 2) },
    { type: 'answered', answer: ANSWER },
  ];
}

export function notFound(question: string): MethodEvent[] {
  return [
    ...twoHops(question).slice(0, 6),
    { type: 'round-started', round: 2, queries: ['Ilse Varnhagen was buried in'] },
    { type: 'retrieved', round: 2, propositions: [], chunks: [], newChunks: 0 },
    { type: 'bound', round: 2, bindings: [] },
    { type: 'escalated', level: 'sentences' },
    {
      type: 'degraded',
      task: 'answer-question',
      reason: 'the output could not be read, so the built-in engine did it.',
    },
    { type: 'escalated', level: 'chunks' },
    { type: 'answered', answer: NOT_FOUND },
  ];
}

/** "she" is always the engineer. */
function understoodAs(
  typed: string,
  { follows, understood }: Pick<AskOptions, 'follows' | 'understood'>,
): Extract<MethodEvent, { type: 'understood' }> | null {
  if (understood) return { type: 'understood', typed, ...understood };
  const question = typed.replace(/^And (.)/, (_, first: string) => first.toUpperCase());
  const whole = question.replace(/\bshe\b/, 'Ilse Varnhagen');
  if (!follows || !/^And /.test(typed)) return null;
  return { type: 'understood', typed, question: whole, by: 'Built-in' };
}

function streamOf(question: string): MethodEvent[] {
  if (/buried|begraben/.test(question)) return notFound(question);
  if (/unmatched/.test(question)) return twoHops(question).map(withoutScores);
  if (/likely/.test(question)) return weighed(question);
  if (/handed over/.test(question)) return handedOver(question);
  if (/disagree/.test(question)) return disagreeing(question);
  if (/remember/.test(question)) return twoHops(question).map(withRemembered);
  if (!/partly|not grounded/.test(question)) return twoHops(question);
  const grounding = /partly/.test(question) ? 'partly' : 'not-grounded';
  const steps = ANSWER.steps.map((step, index) => ({ ...step, grounded: index === 0 }));
  return [
    ...twoHops(question).slice(0, -1),
    { type: 'answered', answer: { ...ANSWER, grounding, steps } },
  ];
}

const LONG_VALUE = 'the parish of Lower Brackwater-on-the-Marsh with its neighbouring chapelries';

/** A model took the question apart, and its JSON was nonsense twice. */
function handedOver(question: string): MethodEvent[] {
  const values = { engine: verbatim('Pocket'), fallback: verbatim('Built-in') };
  const cause = say('Expected a JSON object with "answer" and "from".');
  const sentence = say('{engine} could not do this step ({cause}); {fallback} did it.', {
    ...{ ...values, cause },
  });
  const failed = (task: TaskName): MethodEvent => ({
    ...{ type: 'degraded', task, reason: inEnglish(sentence), sentence },
  });
  const answer = { ...ANSWER, engine: 'Pocket + Built-in', by: 'Built-in' };
  return [
    ...twoHops(question).slice(0, -1),
    failed('resolve-clues'),
    failed('answer-question'),
    { type: 'answered', answer },
  ];
}

/** Weighed by the built-in engine: "likely", not sure where "hardly", not answered where "unlikely". */
function weighed(question: string): MethodEvent[] {
  const words = 'Where was Ilse Varnhagen born?';
  const reason = say('read: “{words}”, {percent}\u00a0% likely', { words, percent: 72 });
  const isAnswered = !/unlikely/.test(question);
  const probability = /hardly/.test(question) ? 0.34 : 0.72;
  const values: WeighedValue[] = [
    { value: 'Brackwater', chance: probability, whole: 0.68, chain: 0.4, rules: 'said' },
    { value: LONG_VALUE, chance: 0.2, whole: 0.11 },
    { value: 'Holm', chance: 0.01, rules: 'near' },
  ];
  if (!isAnswered)
    return [
      ...notFound(question).slice(0, -1),
      { type: 'answered', answer: { ...NOT_FOUND, weighed: values.slice(1) } },
    ];
  const grounding = probability < LIKELY ? 'not-grounded' : 'partly';
  const answer: Answer = {
    ...{ ...ANSWER, grounding, probability, level: 'chunks' },
    weighed: values.map((one, i) => (i === 0 ? { ...one, won: true } : one)),
  };
  return twoHops(question).map((event): MethodEvent => {
    if (event.type === 'answered') return { type: 'answered', answer };
    if (event.type !== 'bound') return event;
    return { ...event, bindings: event.bindings.map((one) => ({ ...one, reason })) };
  });
}

export const RIVAL_QUOTE = 'Ilse Varnhagen was born in Holm or in Skarn.';

/** The notes give another place of birth. */
export function disagreeing(question: string): MethodEvent[] {
  const place = { document: NOTES.id, start: 0, end: RIVAL_QUOTE.length, chunk: 9 };
  const source = { ...place, firstPage: 1, lastPage: 1 };
  const sides = [
    { value: 'Brackwater', support: support(SECOND_QUOTE, 2) },
    { value: 'Holm', support: { source, text: RIVAL_QUOTE } },
    { value: 'Skarn', support: { source, text: RIVAL_QUOTE } },
  ];
  const conflicts = [{ step: 1, about: 'Ilse Varnhagen', relation: 'born in', sides }];
  return [
    ...twoHops(question).slice(0, -1),
    { type: 'answered', answer: { ...ANSWER, conflicts } },
  ];
}

/** Statements that nothing was held against, as of passages that are read whole. */
function withoutScores(event: MethodEvent): MethodEvent {
  if (event.type !== 'retrieved') return event;
  return { ...event, propositions: event.propositions.map((each) => ({ ...each, score: 0 })) };
}

/** The first statement that was retrieved is a fact of an earlier question. */
function withRemembered(event: MethodEvent): MethodEvent {
  if (event.type !== 'retrieved') return event;
  const [first, ...others] = event.propositions;
  const remembered = { question: FACTS[0]!.question, asked: FACTS[0]!.asked };
  return { ...event, propositions: [{ ...first!, id: -1, remembered }, ...others] };
}

export const FACTS: Fact[] = [
  {
    ...{ id: 'f1', subject: 'the Lantern at Corrow Point', predicate: 'was designed by' },
    ...{ object: 'Ilse Varnhagen', found: 'object', by: 'engine', question: 'q-earlier' },
    ...{ asked: 'Who designed the Lantern?', supports: [support(FIRST_QUOTE, 1)] },
  },
  {
    ...{ id: 'f2', subject: 'Ilse Varnhagen', predicate: 'was born in', object: 'Brackwater' },
    ...{ found: 'object', by: 'person', question: 'q-earlier' },
    ...{ asked: 'Where was she born?', supports: [support(SECOND_QUOTE, 2)] },
  },
];

/** Two examples, as the library would give them. */
export const TRAJECTORY = ['decompose-question', 'answer-question']
  .map((task) => `${JSON.stringify({ messages: [{ role: 'user', content: 'Q' }], task })}\n`)
  .join('');

export function record(id: string, question: string, askedAt = NOW): QuestionRecord {
  const events = streamOf(question);
  const last = events.at(-1)!;
  const result = last.type === 'answered' ? last.answer : null;
  return {
    version: 1,
    id,
    question,
    askedAt,
    verdict: result?.verdict ?? 'failed',
    answer: result?.text ?? '',
    events,
    result,
  };
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** @returns with `tell`, for what libraries say by themselves. */
export function scriptedLibrary(
  script: Script,
): LibraryService & { calls: string[]; tell: (event: LibraryEvent) => void } {
  let documents = [...script.documents];
  let records = [...(script.history ?? [])];
  let settings: Settings = script.settings ?? {
    chunkWords: 200,
    method: 't2rag',
    parameters: {},
    rememberFacts: true,
    theme: 'system',
    engines: {},
    server: null,
    ...DEFAULT_MODEL_SETTINGS,
  };
  let emit: (event: LibraryEvent) => void = () => {};
  let facts = script.facts ?? [];
  let quotes = script.quotes ?? [];
  let kept = script.kept ?? [];
  const cancelled = new Set<string>();
  const calls: string[] = [];
  let left = 0;

  const summary = (record: QuestionRecord): QuestionSummary => {
    const { version: _, events: __, result: ___, error: ____, ...listed } = record;
    return listed;
  };
  const put = (changed: DocumentSummary) => {
    documents = [...documents.filter(({ id }) => id !== changed.id), changed];
    emit({ type: 'document', document: changed });
  };
  const change = (id: string, part: Partial<DocumentSummary>) => {
    const found = documents.find((each) => each.id === id);
    if (found) put({ ...found, ...part });
  };

  const leave = (id: string, newer?: string) => {
    const { name, kind } = documents.find((each) => each.id === id)!;
    documents = documents.filter((each) => each.id !== id);
    const former = { id, name, kind, ...(newer === undefined ? {} : { newer }) };
    emit({ type: 'document-removed', id, former });
  };

  return {
    calls,
    tell: (event) => emit(event),
    async open(onEvent) {
      emit = onEvent;
      if (script.openFails) {
        throw new TriviumError(
          'storage-unavailable',
          'This browser does not let Trivium store anything.',
          'Leave private browsing, or allow storage for this site, then reload.',
        );
      }
      return {
        documents,
        progress: script.progress ?? IDLE,
        statistics: {
          documents: documents.length,
          pages: 36,
          chunks: 140,
          triplets: 1200,
          vectorBytes: 0,
          embedder: 'scripted',
        },
        history: records.map(summary),
        ...(script.readingModel ? { readingModel: script.readingModel } : {}),
      };
    },
    async addFiles(files) {
      calls.push(`addFiles ${files.map(({ name }) => name).join(', ')}`);
      const added: DocumentSummary[] = [];
      for (const { name, bytes, replaces } of files) {
        const own = documents.some((each) => each.name === name) ? { id: await digest(bytes) } : {};
        const waits = replaces === undefined ? {} : { replaces };
        const fresh = { status: 'queued', pages: 0, progress: 0 } as const;
        added.push(
          documents.find(({ id }) => id === own.id) ??
            document({ name, bytes: bytes.byteLength, ...fresh, ...own, ...waits }),
        );
      }
      for (const each of added) {
        if (documents.includes(each)) continue;
        put(each);
        void (async () => {
          await wait(script.pause ?? 0);
          emit({
            type: 'progress',
            progress: { ...RUNNING, filesDone: 0, filesTotal: 1, progress: 0.5 },
          });
          change(each.id, { status: 'indexing', progress: 0.5, pages: 4 });
          await wait(script.pause ?? 0);
          const done = {
            status: 'indexed',
            progress: 1,
            pages: 4,
            triplets: 40,
            chunks: 5,
          } as const;
          const { replaces: former, ...rest } = each;
          put({ ...rest, ...done });
          if (former !== undefined) leave(former, each.id);
          emit({ type: 'progress', progress: IDLE });
        })();
      }
      return added;
    },
    async givePassword(id, password) {
      calls.push(`givePassword ${id}`);
      if (password === 'open sesame')
        return change(id, { status: 'indexed', error: undefined, pages: 6 });
      change(id, {
        error: failure('password-wrong', 'That password did not open the file.', 'Try again.'),
      });
    },
    async pauseIndexing() {
      emit({ type: 'progress', progress: { ...RUNNING, active: false, paused: true } });
    },
    async resumeIndexing() {
      emit({ type: 'progress', progress: RUNNING });
    },
    async diagnostics() {
      return script.diagnostics ?? DIAGNOSTICS;
    },
    async loadReadingModel() {
      calls.push('loadReadingModel');
    },
    async readPassages(asked) {
      calls.push('readPassages');
      return asked.map(({ passage }) => script.readAs ?? passage);
    },
    async checkVectors() {
      calls.push('checkVectors');
      const { indexes, ...rest } = script.diagnostics ?? DIAGNOSTICS;
      await wait(script.pause ?? 0);
      return {
        ...rest,
        indexes: indexes.map((each) => ({
          ...each,
          check: {
            ...{ sample: 64, recallAt10: 0.998, rerank: each.rerank, live: each.live },
            checkedAt: CHECKED_AT,
          },
        })),
      };
    },
    async pauseRecognition() {
      calls.push('pauseRecognition');
    },
    async resumeRecognition() {
      calls.push('resumeRecognition');
    },
    async cancelRecognition() {
      calls.push('cancelRecognition');
    },
    async retry(id) {
      calls.push(`retry ${id}`);
      change(id, { status: 'queued', error: undefined });
    },
    async removeDocument(id) {
      calls.push(`removeDocument ${id}`);
      leave(id);
    },
    async changeDocuments({ documents: ids, describe, tag = [], untag = [] }) {
      calls.push(`changeDocuments ${JSON.stringify({ ids, describe, tag, untag })}`);
      for (const id of ids) {
        const { tags = [], author, year, ...found } = documents.find((each) => each.id === id)!;
        const said = { title: found.title, author: author ?? '', year: year ?? null, ...describe };
        put({
          ...{ ...found, title: said.title, tags: withTags(tags, tag, untag) },
          ...(said.author ? { author: said.author } : {}),
          ...(said.year === null ? {} : { year: said.year }),
          ...(describe ? { described: true } : {}),
        });
      }
    },
    async ask(typed, options, onEvent) {
      const { id, method = 't2rag', comparison, state: from, ...conversation } = options;
      const { corrects, corrections } = options;
      const meant = understoodAs(typed, conversation);
      const question = meant?.question ?? typed;
      const given = from?.bindings.map(({ placeholder, value }) => `?${placeholder} = ${value}`);
      const how = [given && `with ${given.join(', ')}`, method !== 't2rag' && `by ${method}`];
      how.push(options.documents && `of ${options.documents.join(' + ')}`);
      how.push(corrections !== undefined && corrections.map(({ kind }) => kind).join(' + '));
      const said = how.filter(Boolean).join(', ');
      calls.push(`ask ${question}${said ? ` (${said})` : ''}`);
      if (/fail/.test(question)) {
        throw new TriviumError(
          'timed-out',
          'The engine took too long and was stopped.',
          'Ask again, or ask for fewer things at once.',
        );
      }
      const by = (event: MethodEvent): MethodEvent =>
        event.type === 'started'
          ? { ...event, method }
          : event.type === 'answered'
            ? { ...event, answer: { ...event.answer, method } }
            : event;
      const plain = (script.events ?? streamOf)(question).map(by);
      const held = corrections ? undefined : kept.find((one) => one.question === question);
      const told = corrections?.length
        ? plain.toSpliced(1, 0, { type: 'corrected', corrections: [...corrections] })
        : held
          ? plain.toSpliced(1, 0, { type: 'corrected', corrections: held.corrections, kept: true })
          : plain;
      const events = [...(meant ? [meant] : []), ...told];
      for (const [index, event] of events.entries()) {
        await wait(script.pause ?? 0);
        if (index === 2 && script.firstAnswer)
          onEvent({ type: 'provisional', text: script.firstAnswer });
        while (index === script.holdAfter && !cancelled.has(id)) await wait(20);
        if (cancelled.has(id)) throw new TriviumError('aborted', 'Cancelled.', '');
        onEvent(event);
      }
      const stored = { ...record(id, question), question: typed };
      const result = { ...stored.result!, method };
      const { follows } = conversation;
      const listed = {
        ...(comparison ? { comparison } : {}),
        ...(follows ? { follows } : {}),
        ...(options.documents
          ? { among: { documents: options.documents, of: documents.length } }
          : {}),
        ...(corrects ? { corrects } : {}),
        ...(question === typed ? {} : { understood: question }),
      };
      const others = records.filter((each) => each.id !== id);
      records = [{ ...stored, events, result, ...listed }, ...others];
      return result;
    },
    async cancelQuestion(id) {
      calls.push('cancelQuestion');
      cancelled.add(id);
    },
    history: async () => records.map(summary),
    question: async (id) => records.find((each) => each.id === id) ?? null,
    trajectory: async (id) => (records.some((each) => each.id === id) ? TRAJECTORY : ''),
    async removeQuestions(ids) {
      records = records.filter((each) => !ids.includes(each.id));
    },
    async changeQuestion(id, { title, pinned }) {
      calls.push(`changeQuestion ${id} ${JSON.stringify({ title, pinned })}`);
      records = records.map((each) => {
        if (each.id !== id) return each;
        const { title: before, pinned: wasPinned, ...rest } = each;
        const name = title ?? before;
        return {
          ...rest,
          ...(name ? { title: name } : {}),
          ...((pinned ?? wasPinned) ? { pinned: true as const } : {}),
        };
      });
    },
    async undoCorrection(id) {
      calls.push('undoCorrection');
      const undone = records.find((each) => each.id === id);
      records = records.map((each) => (each.id === id ? { ...each, undone: true } : each));
      return records.find((each) => each.id === undone?.corrects) ?? null;
    },
    async redoCorrection(id) {
      calls.push('redoCorrection');
      const redone = records.find((each) => each.corrects === id && each.undone);
      if (!redone) return null;
      const { undone: _, ...again } = redone;
      records = records.map((each) => (each.id === redone.id ? again : each));
      return again;
    },
    async clearHistory() {
      records = [];
    },
    facts: async () => facts,
    async removeFact(id) {
      facts = facts.filter((fact) => fact.id !== id);
    },
    async clearFacts() {
      facts = [];
    },
    quotes: async () => quotes,
    async keepQuote(quote) {
      calls.push(`keepQuote ${quote.sentences.length} “${quote.note}”`);
      if (script.keepFails) throw script.keepFails;
      quotes = [...quotes.filter(({ id }) => id !== quote.id), quote];
    },
    async removeQuote(id) {
      calls.push('removeQuote');
      quotes = quotes.filter((each) => each.id !== id);
    },
    keptCorrections: async () => kept,
    async forgetCorrection(question) {
      calls.push(`forgetCorrection ${question}`);
      kept = kept.filter((one) => one.question !== question);
    },
    async forgetCorrections() {
      calls.push('forgetCorrections');
      kept = [];
    },
    async view(id) {
      const found = documents.find((each) => each.id === id)!;
      const { read } = script;
      if (read && found.kind === read.kind) {
        return {
          summary: found,
          text: read.text,
          pages: read.pages,
          shape: shapeOf(read),
          hasFile: !script.withoutFiles,
        };
      }
      const pages = Array.from({ length: Math.max(1, found.pages) }, (_, index) => ({
        number: index + 1,
        label: `${index + 1}`,
        width: 595,
        height: 842,
        start: 0,
        end: TEXT.length,
      }));
      return { summary: found, text: TEXT, pages, shape: [], hasFile: !script.withoutFiles };
    },
    async bytes() {
      if (!script.pdf) throw new TriviumError('not-found', 'The file is gone.', 'Add it again.');
      return script.pdf();
    },
    async rectangles(id, ranges) {
      const { read } = script;
      if (read) return ranges.map((range) => rectanglesOf(read.pages, range));
      calls.push(`rectangles ${id} × ${ranges.length}`);
      return ranges.map((range) => {
        const page = TEXT.slice(range.start, range.end) === FIRST_QUOTE ? 1 : 2;
        return [
          { page, x: 72, y: 240, width: 420, height: 13 },
          { page, x: 72, y: 256, width: 180, height: 13 },
        ];
      });
    },
    async chunks(): Promise<ChunkView[]> {
      return [1, 2].map((id) => ({
        id,
        ordinal: id - 1,
        heading: id === 1 ? 'The Lantern at Corrow Point' : 'Ilse Varnhagen',
        text: TEXT,
        start: 0,
        end: TEXT.length,
        firstPage: id,
        lastPage: id,
        triplets:
          id === 1
            ? [
                {
                  id: 1,
                  subject: 'the Lantern at Corrow Point',
                  predicate: 'was designed by',
                  object: 'Ilse Varnhagen',
                  sources: [place(FIRST_QUOTE, 1)],
                },
                {
                  id: 2,
                  subject: 'the Lantern at Corrow Point',
                  predicate: 'was lit in',
                  object: '1887',
                  sources: [place(FIRST_QUOTE, 1)],
                },
              ]
            : [],
      }));
    },
    knowledge: scriptedKnowledge(
      calls,
      script.said,
      undefined,
      script.suggestions,
      script.outdated,
    ),
    evaluations: scriptedEvaluations(script, (event) => emit(event), calls),
    tables: scriptedTables(script.tables ?? [], (event) => emit(event), calls),
    async settings() {
      await wait(script.settingsAfter ?? 0);
      return settings;
    },
    async saveSettings(next) {
      calls.push(`saveSettings ${JSON.stringify(next)}`);
      settings = next;
    },
    async beginExport(choice) {
      calls.push(`beginExport ${choice.title}${choice.files ? ' with files' : ''}`);
      left = script.exportBytes ?? 3;
      const { header } = inventedLibrary(() => 0.5, { documents: 1 });
      return { id: 'an-export', header };
    },
    async nextOfExport() {
      if (script.exportFails) throw script.exportFails;
      return left-- > 0 ? Uint8Array.of(left) : null;
    },
    async endExport() {
      calls.push('endExport');
      left = 0;
    },
    async importLibrary(file, id, onProgress) {
      calls.push(`importLibrary ${file.size}`);
      onProgress(file.size / 2);
      while (script.importHangs && !cancelled.has(id)) await nextTask();
      if (cancelled.has(id)) throw new TriviumError('aborted', 'Cancelled.', '');
      if (script.importFails) throw script.importFails;
      return { title: 'Tides and Harbours', added: 2, skipped: ['known.pdf'] };
    },
    async cancelImport(id) {
      cancelled.add(id);
    },
    async beginRecords() {
      calls.push('beginRecords');
      left = 1;
      const counts = { questions: 4, quotes: 3, corrections: 1, facts: 2, evaluations: 1 };
      return { id: 'records', counts };
    },
    async restore({ documents: file, records: lines }, id, onProgress) {
      calls.push(`restore ${file ? 'documents' : 'no documents'}, ${lines?.name ?? 'no records'}`);
      onProgress(1);
      while (script.importHangs && !cancelled.has(id)) await nextTask();
      if (cancelled.has(id)) throw new TriviumError('aborted', 'Cancelled.', '');
      if (script.importFails) throw script.importFails;
      return { added: 2, lost: [], records: 4, lostRecords: 0, ...script.restored };
    },

    async clear() {
      calls.push('clear');
    },
  };
}

/** The scripted library as `connectLibrary` would hand it out. */
export function scriptedConnection(script: Script) {
  const service = scriptedLibrary(script);
  const never = new Promise<void>(() => {});
  const nothing = (): void => {};
  return {
    service,
    switchTo: async () => {},
    usageOf: async () => ({
      ...{ files: 900_000, text: 400_000, triplets: 300_000, vectors: 200_000, history: 10_000 },
      measuredAt: NOW,
    }),
    drop: nothing,
    restart: nothing,
    reachable: () => never,
    close: nothing,
  };
}
