/** What a backup says of itself, at its beginning and, with what each entry is, at its end. */
import { DamagedRecord, Fields } from '../fields.ts';
import { plainLine } from '../library-file/plain-names.ts';
import { verbatim } from '../sentences.ts';
import { BACKUP_VERSION, MOST_ENTRIES, MOST_LIBRARIES } from './layout.ts';
import { malformed, newer } from './refusals.ts';

export interface BackupContents {
  version: number;
  /** Version of the Trivium that made it. */
  app: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  libraries: ListedLibrary[];
}

export interface ListedLibrary {
  /** Empty where the person gave it none. */
  title: string;
  documents: number;
  /** Known once it was written. */
  records?: RecordCounts;
}

export interface RecordCounts {
  questions: number;
  quotes: number;
  corrections: number;
  facts: number;
  evaluations: number;
  /** Absent where there are none. */
  tables?: number;
}

export interface ManifestEntry {
  name: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface BackupManifest extends BackupContents {
  entries: ManifestEntry[];
}

const LONGEST_NAME = 100;
const SHA256 = /^[0-9a-f]{64}$/;

/** @param entry where it stands. @throws TriviumError `invalid`, `outdated`. */
export function parseContents(json: unknown, entry: string): BackupContents {
  return parsed(entry, () => contentsOf(json, entry));
}

/** @throws TriviumError `invalid`, `outdated`. */
export function parseManifest(json: unknown, entry: string): BackupManifest {
  return parsed(entry, () => {
    const contents = contentsOf(json, entry);
    const entries = new Fields(json, entry).list('entries', parseEntry);
    if (entries.length > MOST_ENTRIES) {
      throw new DamagedRecord('entries', `a list of at most ${MOST_ENTRIES}`);
    }
    return { ...contents, entries };
  });
}

function parsed<T>(entry: string, parse: () => T): T {
  try {
    return parse();
  } catch (thrown) {
    if (thrown instanceof DamagedRecord) throw malformed(entry, verbatim(thrown.message));
    throw thrown;
  }
}

function contentsOf(json: unknown, entry: string): BackupContents {
  const fields = new Fields(json, entry);
  const version = fields.count('version');
  if (version > BACKUP_VERSION) throw newer(version);
  const libraries = fields.list('libraries', parseLibrary);
  if (libraries.length > MOST_LIBRARIES) {
    throw new DamagedRecord('libraries', `a list of at most ${MOST_LIBRARIES}`);
  }
  const createdAt = fields.number('createdAt');
  if (Number.isNaN(new Date(createdAt).valueOf())) throw new DamagedRecord('createdAt', 'a time');
  return { version, app: plainLine(fields.text('app')), createdAt, libraries };
}

function parseLibrary(value: unknown, path: string): ListedLibrary {
  const fields = new Fields(value, path);
  return {
    title: plainLine(fields.text('title')),
    documents: fields.count('documents'),
    ...(fields.has('records') ? { records: fields.object('records', parseCounts) } : {}),
  };
}

function parseCounts(fields: Fields): RecordCounts {
  return {
    questions: fields.count('questions'),
    quotes: fields.count('quotes'),
    corrections: fields.count('corrections'),
    facts: fields.count('facts'),
    evaluations: fields.count('evaluations'),
    ...(fields.has('tables') ? { tables: fields.count('tables') } : {}),
  };
}

function parseEntry(value: unknown, path: string): ManifestEntry {
  const fields = new Fields(value, path);
  const [name, sha256] = [fields.text('name'), fields.text('sha256')];
  if (name.length > LONGEST_NAME) throw new DamagedRecord(`${path}.name`, 'a name');
  if (!SHA256.test(sha256)) throw new DamagedRecord(`${path}.sha256`, 'a digest');
  return { name, bytes: fields.count('bytes'), sha256 };
}
