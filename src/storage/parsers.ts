/** Parsers of stored records: each returns a checked record or throws {@link DamagedRecord}. */
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import type { BlockKind, PageLayout, Problem, Range, ShownBlock } from '../documents/types.ts';
import type { EngineChoice, ServerSettings } from '../engines/engine-choice.ts';
import type { ErrorCode, ErrorRecord } from '../errors.ts';
import type { EditedTriplet, Source } from '../knowledge/types.ts';
import { DEFAULT_METHOD, type ParameterValue } from '../methods/catalogue.ts';
import { DEFAULT_MODEL_SETTINGS, type ModelSettings } from '../models/model-settings.ts';
import type { Description, FormerDocument } from '../protocol.ts';
import { filledLength, type Sentence, type Value } from '../sentences.ts';
import { TASK_NAMES } from '../tasks/task.ts';
import { countItem, DamagedRecord, Fields, namesOf, textItem } from '../fields.ts';
import {
  DOCUMENT_STATES,
  RECOGNITION_STATES,
  type ChunkRecord,
  type DocumentRecord,
  type FileRecord,
  type IndexName,
  type Float32BlockRecord,
  type JobRecord,
  type LibraryRecord,
  type PageBlockRecord,
  type PageHead,
  type RecognitionState,
  type SettingsRecord,
  type TextRecord,
  type TripletRecord,
  type VectorPartRecord,
} from './records.ts';

const PROBLEM_CODES = namesOf<Problem['code']>({
  'page-without-text': true,
  'page-damaged': true,
  'page-too-slow': true,
  'page-from-picture': true,
  'page-hard-to-read': true,
  'no-triplets': true,
  'unread-sentences': true,
  truncated: true,
});

const ERROR_CODES = namesOf<ErrorCode>({
  aborted: true,
  'password-needed': true,
  'password-wrong': true,
  'no-text': true,
  damaged: true,
  empty: true,
  'not-supported': true,
  'too-long': true,
  'timed-out': true,
  'not-loaded': true,
  'storage-full': true,
  'storage-unavailable': true,
  'locked-by-other-tab': true,
  outdated: true,
  'not-found': true,
  'library-deleted': true,
  invalid: true,
  'read-only': true,
  'model-failed': true,
  'out-of-memory': true,
  unreachable: true,
  unexpected: true,
});

const BLOCK_KINDS = namesOf<BlockKind>({
  heading: true,
  paragraph: true,
  'list-item': true,
  table: true,
  caption: true,
  other: true,
});
const THEMES = namesOf<SettingsRecord['theme']>({ system: true, light: true, dark: true });
const DEEP_INDEXING = namesOf<ModelSettings['deepIndexing'] & string>({ on: true, paused: true });
const ON_OR_OFF = namesOf<ModelSettings['readingModel']>({ on: true, off: true });
const INDEXES = namesOf<IndexName>({ propositions: true, chunks: true });
const STORED_INDEXES = namesOf<VectorPartRecord['index']>({
  propositions: true,
  chunks: true,
  'next:propositions': true,
  'next:chunks': true,
});
const PARTS = namesOf<VectorPartRecord['part']>({
  header: true,
  codes: true,
  rows: true,
  words: true,
  headings: true,
  records: true,
});

export function parseLibrary(value: unknown): LibraryRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.text('id'),
    createdAt: fields.number('createdAt'),
    nextOrder: fields.count('nextOrder'),
    nextChunk: fields.count('nextChunk'),
    nextTriplet: fields.count('nextTriplet'),
    embedder: fields.text('embedder'),
    ...(fields.has('nextEmbedder') ? { nextEmbedder: fields.text('nextEmbedder') } : {}),
    ...(fields.has('checkedAt') ? { checkedAt: fields.object('checkedAt', parseTimes) } : {}),
    ...(fields.has('importing') ? { importing: fields.text('importing') } : {}),
    ...(fields.has('former') ? { former: fields.list('former', parseFormer) } : {}),
  };
}

export function parseFormer(value: unknown, path: string): FormerDocument {
  const fields = new Fields(value, path);
  return {
    id: fields.text('id'),
    name: fields.text('name'),
    kind: fields.oneOf('kind', DOCUMENT_KINDS),
    ...(fields.has('newer') ? { newer: fields.text('newer') } : {}),
  };
}

function parseTimes(fields: Fields): NonNullable<LibraryRecord['checkedAt']> {
  const times: NonNullable<LibraryRecord['checkedAt']> = {};
  for (const index of INDEXES) {
    if (fields.has(index)) times[index] = fields.number(index);
  }
  return times;
}

export function parseDocument(value: unknown): DocumentRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.text('id'),
    order: fields.count('order'),
    name: fields.text('name'),
    title: fields.text('title'),
    ...parseSaidOf(fields),
    kind: fields.oneOf('kind', DOCUMENT_KINDS),
    bytes: fields.count('bytes'),
    addedAt: fields.number('addedAt'),
    state: fields.oneOf('state', DOCUMENT_STATES),
    pages: fields.count('pages'),
    chunks: fields.count('chunks'),
    triplets: fields.count('triplets'),
    ...(fields.has('readingVersion') ? { readingVersion: fields.count('readingVersion') } : {}),
    problems: fields.list('problems', parseProblem),
    ...(fields.has('error') ? { error: fields.object('error', parseError) } : {}),
    ...(fields.has('importedBy') ? { importedBy: fields.text('importedBy') } : {}),
    ...(fields.has('corrected') ? { corrected: fields.list('corrected', parseRange) } : {}),
    ...(fields.has('replaces') ? { replaces: fields.text('replaces') } : {}),
    ...(fields.has('recognition')
      ? { recognition: fields.object('recognition', parseRecognition) }
      : {}),
  };
}

/** Who wrote a document and when, what a person says of it, and its tags. */
export function parseSaidOf(
  fields: Fields,
): Pick<DocumentRecord, 'author' | 'year' | 'described' | 'tags'> {
  return {
    ...(fields.has('author') ? { author: fields.text('author') } : {}),
    ...(fields.has('year') ? { year: fields.count('year') } : {}),
    ...(fields.has('described') ? { described: fields.object('described', parseDescription) } : {}),
    ...(fields.has('tags') ? { tags: fields.list('tags', textItem) } : {}),
  };
}

function parseDescription(fields: Fields): Partial<Description> {
  return {
    ...(fields.has('title') ? { title: fields.text('title') } : {}),
    ...(fields.has('author') ? { author: fields.text('author') } : {}),
    ...(fields.has('year') ? { year: fields.isNull('year') ? null : fields.count('year') } : {}),
  };
}

function parseRecognition(fields: Fields): RecognitionState {
  return {
    state: fields.oneOf('state', RECOGNITION_STATES),
    pages: fields.list('pages', countItem),
  };
}

/** More, no language can write. */
const MOST_DECIMALS = 20;
/** More, no part of the app puts into each other. */
const MOST_NESTED = 16;
/** Once all values are put in. */
const LONGEST_SENTENCE = 100_000;

export function parseProblem(value: unknown, path: string): Problem {
  const fields = new Fields(value, path);
  return {
    code: fields.oneOf('code', PROBLEM_CODES),
    message: fields.text('message'),
    ...(fields.has('sentence') ? { sentence: fields.object('sentence', parseSentence) } : {}),
    ...(fields.has('pages') ? { pages: fields.list('pages', countItem) } : {}),
  };
}

export function parseError(fields: Fields): ErrorRecord {
  return {
    name: 'TriviumError',
    code: fields.oneOf('code', ERROR_CODES),
    message: fields.text('message'),
    hint: fields.text('hint'),
    ...(fields.has('sentences') ? { sentences: fields.object('sentences', parseSentences) } : {}),
    ...(fields.has('cause') ? { cause: fields.text('cause') } : {}),
  };
}

function parseSentences(fields: Fields): NonNullable<ErrorRecord['sentences']> {
  return {
    ...(fields.has('message') ? { message: fields.object('message', parseSentence) } : {}),
    ...(fields.has('hint') ? { hint: fields.object('hint', parseSentence) } : {}),
  };
}

export function parseSentence(fields: Fields): Sentence {
  const sentence = nestedSentence(fields, MOST_NESTED);
  // A few letters can say a value many times that says another many times.
  if (filledLength(sentence) > LONGEST_SENTENCE) {
    throw new DamagedRecord('sentence', `of at most ${LONGEST_SENTENCE} characters`);
  }
  return sentence;
}

function nestedSentence(fields: Fields, left: number): Sentence {
  if (left === 0) throw new DamagedRecord('sentence', `of at most ${MOST_NESTED} in each other`);
  return {
    form: fields.text('form'),
    values: fields.object('values', (values) =>
      values.entries((value, path) => parseValue(value, path, left - 1)),
    ),
  };
}

function parseValue(value: unknown, path: string, left: number): Value {
  if (typeof value === 'string' || typeof value === 'number') return value;
  const fields = new Fields(value, path);
  if (fields.has('form')) return nestedSentence(fields, left);
  return {
    number: fields.number('number'),
    decimals: Math.min(fields.count('decimals'), MOST_DECIMALS),
  };
}

export function parseFile(value: unknown): FileRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    document: fields.text('document'),
    type: fields.text('type'),
    bytes: fields.buffer('bytes'),
  };
}

export function parseText(value: unknown): TextRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    document: fields.text('document'),
    text: fields.text('text'),
    pages: fields.list('pages', (page, path) => pageHead(new Fields(page, path))),
    ...(fields.has('shape') ? { shape: fields.list('shape', parseBlock) } : {}),
  };
}

function parseBlock(value: unknown, path: string): ShownBlock {
  const fields = new Fields(value, path);
  return {
    kind: fields.oneOf('kind', BLOCK_KINDS),
    level: fields.count('level'),
    start: fields.count('start'),
    end: fields.count('end'),
  };
}

function pageHead(fields: Fields): PageHead {
  return {
    number: fields.count('number'),
    label: fields.text('label'),
    width: fields.number('width'),
    height: fields.number('height'),
    start: fields.count('start'),
    end: fields.count('end'),
  };
}

export function parsePageBlock(value: unknown): PageBlockRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    document: fields.text('document'),
    block: fields.count('block'),
    start: fields.count('start'),
    end: fields.count('end'),
    pages: fields.list('pages', parsePage),
  };
}

function parsePage(value: unknown, path: string): PageLayout {
  const fields = new Fields(value, path);
  const runStarts = fields.typed('runStarts', Uint32Array);
  const runLengths = fields.typed('runLengths', Uint16Array);
  const quads = fields.typed('quads', Float32Array);
  const edges = fields.typed('edges', Float32Array);
  const runs = runStarts.length;
  const glyphEdges = runLengths.reduce((sum, length) => sum + length + 1, 0);
  if (runLengths.length !== runs || quads.length !== runs * 6 || edges.length !== glyphEdges) {
    throw new DamagedRecord(path, 'a page layout whose arrays agree');
  }
  return { ...pageHead(fields), runStarts, runLengths, quads, edges };
}

export function parseChunk(value: unknown): ChunkRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.count('id'),
    document: fields.text('document'),
    firstPage: fields.count('firstPage'),
    lastPage: fields.count('lastPage'),
    start: fields.count('start'),
    end: fields.count('end'),
    ordinal: fields.count('ordinal'),
    heading: fields.text('heading'),
    headingPath: fields.list('headingPath', textItem),
    text: fields.text('text'),
    sentences: fields.list('sentences', parseRange),
    ...(fields.has('extractor') ? { extractor: fields.text('extractor') } : {}),
    ...(fields.has('pageBreaks') ? { pageBreaks: fields.list('pageBreaks', countItem) } : {}),
  };
}

export function parseRange(value: unknown, path: string): Range {
  const fields = new Fields(value, path);
  return { start: fields.count('start'), end: fields.count('end') };
}

export function parseTriplet(value: unknown): TripletRecord {
  const fields = new Fields(value);
  const sources = fields.list('sources', parseSource);
  if (sources.length === 0) throw new DamagedRecord('sources', 'a list of at least one source');
  return {
    version: fields.version(1),
    id: fields.count('id'),
    key: fields.text('key'),
    subject: fields.text('subject'),
    predicate: fields.text('predicate'),
    object: fields.text('object'),
    sources,
    documents: fields.list('documents', textItem),
    ...(fields.has('edited') ? { edited: fields.object('edited', parseEdited) } : {}),
  };
}

export function parseEdited(fields: Fields): EditedTriplet {
  const from = fields.object('from', (former) => ({
    subject: former.text('subject'),
    predicate: former.text('predicate'),
    object: former.text('object'),
  }));
  return { at: fields.number('at'), from };
}

export function parseSource(value: unknown, path: string): Source {
  const fields = new Fields(value, path);
  return {
    document: fields.text('document'),
    chunk: fields.count('chunk'),
    firstPage: fields.count('firstPage'),
    lastPage: fields.count('lastPage'),
    start: fields.count('start'),
    end: fields.count('end'),
  };
}

export function parseFloat32Block(value: unknown): Float32BlockRecord {
  const fields = new Fields(value);
  const dimensions = fields.count('dimensions');
  const ids = fields.typed('ids', Uint32Array);
  const vectors = fields.typed('vectors', Float32Array);
  if (vectors.length !== ids.length * dimensions) {
    throw new DamagedRecord('vectors', 'one row for each id');
  }
  return {
    version: fields.version(1),
    index: fields.oneOf('index', INDEXES),
    block: fields.count('block'),
    dimensions,
    ids,
    vectors,
  };
}

/** What the bytes say is checked by the index that they belong to. */
export function parseVectorPart(value: unknown): VectorPartRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    index: fields.oneOf('index', STORED_INDEXES),
    part: fields.oneOf('part', PARTS),
    block: fields.count('block'),
    bytes: fields.typed('bytes', Uint8Array) as Uint8Array<ArrayBuffer>,
  };
}

export function parseJob(value: unknown): JobRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    document: fields.text('document'),
    order: fields.count('order'),
    read: fields.flag('read'),
    cursor: fields.count('cursor'),
  };
}

export function parseSettings(value: unknown): SettingsRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.oneOf('id', ['settings']),
    chunkWords: fields.count('chunkWords'),
    ...parseMethodSettings(fields),
    // Absent in what was stored before facts were offered to later questions.
    rememberFacts: fields.has('rememberFacts') ? fields.flag('rememberFacts') : true,
    theme: fields.oneOf('theme', THEMES),
    // Absent in what was stored before there were models.
    engines: fields.has('engines') ? fields.object('engines', parseEngineChoice) : {},
    server:
      fields.has('server') && !fields.isNull('server')
        ? fields.object('server', parseServer)
        : null,
    ...parseModelSettings(fields),
  };
}

/** Before there was a choice of methods, two settings of T2RAG stood by themselves. */
function parseMethodSettings(fields: Fields): Pick<SettingsRecord, 'method' | 'parameters'> {
  if (!fields.has('parameters')) {
    const t2rag = {
      chunksPerRound: fields.count('chunksPerRound'),
      maxRounds: fields.count('maxRounds'),
    };
    return { method: DEFAULT_METHOD, parameters: { t2rag, auto: { ...t2rag } } };
  }
  return {
    method: fields.text('method'),
    parameters: fields.object('parameters', (methods) =>
      methods.entries((values, path) => new Fields(values, path).entries(parameterItem)),
    ),
  };
}

function parameterItem(value: unknown, path: string): ParameterValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  throw new DamagedRecord(path, 'a number or a switch');
}

function parseModelSettings(fields: Fields): ModelSettings {
  const { modelHost, embedder, reRanker, deepIndexing, readingModel } = DEFAULT_MODEL_SETTINGS;
  const text = (name: string, otherwise: string): string =>
    fields.has(name) ? fields.text(name) : otherwise;
  return {
    modelHost: text('modelHost', modelHost),
    embedder: text('embedder', embedder),
    reRanker: text('reRanker', reRanker),
    deepIndexing: fields.has('deepIndexing')
      ? fields.oneOf('deepIndexing', DEEP_INDEXING)
      : deepIndexing,
    readingModel: fields.has('readingModel')
      ? fields.oneOf('readingModel', ON_OR_OFF)
      : readingModel,
  };
}

function parseEngineChoice(fields: Fields): EngineChoice {
  const chosen = TASK_NAMES.filter((task) => fields.has(task));
  return Object.fromEntries(chosen.map((task) => [task, fields.text(task)]));
}

function parseServer(fields: Fields): ServerSettings {
  return {
    baseUrl: fields.text('baseUrl'),
    model: fields.text('model'),
    key: fields.text('key'),
    window: fields.count('window'),
  };
}
