/** Parser of what a person corrected: out of the database, or out of a file that somebody sent. */
import type { Binding, Candidate, Clue, Slot, Support, Triplet } from '../knowledge/types.ts';
import type { Correction, PassagePlace } from '../methods/corrections.ts';
import type { LoopState } from '../methods/events.ts';
import { countItem, DamagedRecord, Fields, namesOf, textItem } from '../fields.ts';
import { parseSource } from './parsers.ts';
import type { CorrectionRecord } from './records.ts';

/** More than the form lets anybody say. */
const MOST_CORRECTIONS = 1_000;
const MOST_CLUES = 200;
const MOST_VALUES = 200;
const MOST_SUPPORTS = 1_000;
const LONGEST_TEXT = 100_000;

const KINDS = namesOf<Correction['kind']>({
  value: true,
  opened: true,
  'clue-edited': true,
  'clue-added': true,
  'clue-removed': true,
  asked: true,
  pinned: true,
  excluded: true,
  'document-excluded': true,
  rounds: true,
});
const BY = namesOf<Binding['by']>({ engine: true, person: true });

/** Nothing in it is as long as it likes. */
export function parseCorrection(value: unknown): CorrectionRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: words(fields, 'id'),
    question: words(fields, 'question'),
    at: fields.number('at'),
    corrections: bounded(fields, 'corrections', MOST_CORRECTIONS, parseSaid),
    state: fields.isNull('state') ? null : fields.object('state', parseState),
  };
}

export function parseSaid(value: unknown, path: string): Correction {
  const fields = new Fields(value, path);
  const kind = fields.oneOf('kind', KINDS);
  const before = (): string | null => (fields.isNull('before') ? null : words(fields, 'before'));
  switch (kind) {
    case 'value': {
      const placeholder = words(fields, 'placeholder');
      return { kind, placeholder, value: words(fields, 'value'), before: before() };
    }
    case 'opened':
      return { kind, placeholder: words(fields, 'placeholder'), before: words(fields, 'before') };
    case 'clue-edited': {
      const [clue, after] = [words(fields, 'clue'), words(fields, 'after')];
      return { kind, clue, before: words(fields, 'before'), after };
    }
    case 'clue-added':
      return { kind, clue: words(fields, 'clue'), after: words(fields, 'after') };
    case 'clue-removed':
      return { kind, clue: words(fields, 'clue'), before: words(fields, 'before') };
    case 'asked': {
      const placeholder = fields.isNull('placeholder') ? null : words(fields, 'placeholder');
      return { kind, placeholder, before: before() };
    }
    case 'pinned':
    case 'excluded':
      return { kind, passage: fields.object('passage', parsePlace) };
    case 'document-excluded':
      return { kind, document: words(fields, 'document'), name: words(fields, 'name') };
    case 'rounds':
      return { kind, rounds: fields.count('rounds') };
  }
}

function parsePlace(fields: Fields): PassagePlace {
  return {
    chunk: fields.count('chunk'),
    document: words(fields, 'document'),
    firstPage: fields.count('firstPage'),
    lastPage: fields.count('lastPage'),
    start: fields.count('start'),
    end: fields.count('end'),
    words: words(fields, 'words'),
  };
}

export function parseState(fields: Fields): LoopState {
  return {
    question: words(fields, 'question'),
    clues: bounded(fields, 'clues', MOST_CLUES, parseClue),
    originals: bounded(fields, 'originals', MOST_CLUES, parseClue),
    bindings: bounded(fields, 'bindings', MOST_VALUES, parseBinding),
    types: fields.object('types', (types) => types.entries(textItem)) as LoopState['types'],
    target: fields.isNull('target') ? null : words(fields, 'target'),
    ...(fields.has('parts') ? { parts: bounded(fields, 'parts', MOST_CLUES, parsePart) } : {}),
    round: fields.count('round'),
    seenChunks: fields.list('seenChunks', countItem),
  };
}

function parsePart(value: unknown, path: string): NonNullable<LoopState['parts']>[number] {
  const fields = new Fields(value, path);
  return {
    question: words(fields, 'question'),
    target: fields.isNull('target') ? null : words(fields, 'target'),
    clues: bounded(fields, 'clues', MOST_CLUES, textItem),
  };
}

function parseClue(value: unknown, path: string): Clue {
  const fields = new Fields(value, path);
  const slot = (name: keyof Triplet): Slot => fields.object(name, parseSlot);
  return {
    ...{ id: words(fields, 'id'), subject: slot('subject') },
    ...{ predicate: slot('predicate'), object: slot('object') },
    ...(fields.has('words') ? { words: words(fields, 'words') } : {}),
  };
}

function parseSlot(fields: Fields): Slot {
  if (fields.has('placeholder')) return { placeholder: words(fields, 'placeholder') };
  const unknowns = fields.has('unknowns') ? bounded(fields, 'unknowns', MOST_CLUES, textItem) : [];
  return { text: words(fields, 'text'), ...(unknowns.length > 0 ? { unknowns } : {}) };
}

function parseBinding(value: unknown, path: string): Binding {
  const fields = new Fields(value, path);
  return {
    ...parseCandidate(fields),
    placeholder: words(fields, 'placeholder'),
    clue: words(fields, 'clue'),
    runnersUp: [],
    grounded: fields.flag('grounded'),
    by: fields.oneOf('by', BY),
  };
}

/** Why an engine chose it is not kept: a person did. */
function parseCandidate(fields: Fields): Candidate {
  return {
    value: words(fields, 'value'),
    score: fields.number('score'),
    supports: bounded(fields, 'supports', MOST_SUPPORTS, parseSupport),
    ...(fields.has('sure') ? { sure: fields.flag('sure') } : {}),
  };
}

function parseSupport(value: unknown, path: string): Support {
  const fields = new Fields(value, path);
  return {
    source: parseSource((value as { source: unknown }).source, `${path}.source`),
    text: words(fields, 'text'),
    ...(fields.has('row') ? { row: words(fields, 'row') } : {}),
    ...(fields.has('heading') ? { heading: words(fields, 'heading') } : {}),
  };
}

function words(fields: Fields, name: string): string {
  const text = fields.text(name);
  if (text.length > LONGEST_TEXT) {
    throw new DamagedRecord(name, `of at most ${LONGEST_TEXT} characters`);
  }
  return text;
}

function bounded<T>(
  fields: Fields,
  name: string,
  most: number,
  parse: (value: unknown, path: string) => T,
): T[] {
  const list = fields.list(name, parse);
  if (list.length > most) throw new DamagedRecord(name, `a list of at most ${most}`);
  return list;
}
