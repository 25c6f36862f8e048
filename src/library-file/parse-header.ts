/** A file's header, its documents and its counts, field by field. */
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import { withTags } from '../documents/tags.ts';
import { DamagedRecord, Fields } from '../fields.ts';
import { parseProblem, parseRange, parseSaidOf } from '../storage/parsers.ts';
import { MOST_DIMENSIONS } from '../vectors/quantised-index.ts';
import { plainLine, plainName } from './plain-names.ts';
import type { FileDocument, FileEmbedder, LibraryCounts, LibraryFileHeader } from './records.ts';

/** More files than anybody has; bounds what a header can make us hold. */
const MOST_DOCUMENTS = 100_000;
/** As src/digest.ts makes them; they stand in addresses and keys. */
const DIGEST = /^f?[0-9a-f]{32}$/;

export function parseHeader(json: unknown): LibraryFileHeader {
  const fields = new Fields(json, 'the header');
  const documents = fields.list('documents', parseListed);
  if (documents.length > MOST_DOCUMENTS) {
    throw new DamagedRecord('documents', `a list of at most ${MOST_DOCUMENTS}`);
  }
  if (new Set(documents.map(({ id }) => id)).size < documents.length) {
    throw new DamagedRecord('documents', 'a list without repetitions');
  }
  return {
    title: plainLine(fields.text('title')),
    createdAt: parseTime(fields, 'createdAt'),
    app: plainLine(fields.text('app')),
    embedder: fields.isNull('embedder') ? null : fields.object('embedder', parseEmbedder),
    holdsFiles: fields.flag('holdsFiles'),
    holdsQuestions: fields.flag('holdsQuestions'),
    ...(fields.has('holdsTables') && fields.flag('holdsTables') ? { holdsTables: true } : {}),
    documents,
    counts: fields.object('counts', parseCounts),
  };
}

export function parseCounts(fields: Fields): LibraryCounts {
  return {
    documents: fields.count('documents'),
    pages: fields.count('pages'),
    chunks: fields.count('chunks'),
    triplets: fields.count('triplets'),
    questions: fields.count('questions'),
    fileBytes: fields.count('fileBytes'),
  };
}

export function parseFileDocument(json: unknown): FileDocument {
  const fields = new Fields(json, 'the document');
  return {
    ...parseListedFields(fields),
    ...plainSaidOf(parseSaidOf(fields)),
    bytes: fields.count('bytes'),
    addedAt: parseTime(fields, 'addedAt'),
    indexed: fields.flag('indexed'),
    chunks: fields.count('chunks'),
    triplets: fields.count('triplets'),
    ...(fields.has('readingVersion') ? { readingVersion: fields.count('readingVersion') } : {}),
    problems: fields.list('problems', parseProblem),
    ...(fields.has('corrected') ? { corrected: fields.list('corrected', parseRange) } : {}),
  };
}

function plainSaidOf({ author, year, described, tags }: ReturnType<typeof parseSaidOf>) {
  const { title, author: by } = described ?? {};
  return {
    ...(author === undefined ? {} : { author: plainLine(author) }),
    ...(year === undefined ? {} : { year }),
    ...(described
      ? {
          described: {
            ...described,
            ...(title === undefined ? {} : { title: plainLine(title) }),
            ...(by === undefined ? {} : { author: plainLine(by) }),
          },
        }
      : {}),
    ...(tags ? { tags: withTags([], tags.map(plainLine)) } : {}),
  };
}

/** What a calendar has a day for. */
function parseTime(fields: Fields, name: string): number {
  const time = fields.number(name);
  if (Number.isNaN(new Date(time).valueOf())) throw new DamagedRecord(name, 'a time');
  return time;
}

function parseListed(json: unknown, path: string): LibraryFileHeader['documents'][number] {
  return parseListedFields(new Fields(json, path));
}

function parseListedFields(fields: Fields): LibraryFileHeader['documents'][number] {
  const id = fields.text('id');
  if (!DIGEST.test(id)) throw new DamagedRecord('id', 'a digest');
  return {
    id,
    name: plainName(fields.text('name')),
    title: plainLine(fields.text('title')),
    kind: fields.oneOf('kind', DOCUMENT_KINDS),
    pages: fields.count('pages'),
  };
}

function parseEmbedder(fields: Fields): FileEmbedder {
  const dimensions = fields.count('dimensions');
  if (dimensions > MOST_DIMENSIONS) throw new DamagedRecord('dimensions', 'a number in range');
  return {
    id: fields.text('id'),
    dimensions,
    seed: fields.count('seed'),
    encoding: fields.count('encoding'),
  };
}
