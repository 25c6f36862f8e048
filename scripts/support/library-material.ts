/**
 * Real passages for a library of any size: of a corpus, or of a folder of documents, read as the app
 * reads them. Where a library takes more than there are, they come again with other names, so that it
 * goes on to grow by words and statements as a real one does.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cutIntoChunks } from '../../src/documents/chunks.ts';
import { kindOfFile } from '../../src/documents/kinds.ts';
import { readDocument } from '../../src/documents/read.ts';
import { sentencesOf } from '../../src/documents/sentences.ts';
import { parseCorpus } from '../../src/evaluation/data-sets.ts';
import { seeded } from '../../src/evaluation/random.ts';
import { builtInEngine } from '../../src/library/built-in-engine.ts';
import { isStopWord } from '../../src/retrieval/tokens.ts';
import { extractTripletsTask } from '../../src/tasks/extract-triplets.ts';
import type { ExtractInput } from '../../src/tasks/types.ts';
import { readText } from './eval-options.ts';
import type { LibraryShape, Said } from './invented-library.ts';

const PASSAGES_A_PAGE = 2;
const SYLLABLES = 'an bel cor dun eth fal gra hin ild jor kem lun mir nor oth pan'.split(' ');
/** Names, and whatever else begins so in the middle of a sentence. */
const NAME = /\b\p{Lu}\p{Ll}{3,}\b/gu;

/** @param most as many passages are read at most. */
export async function materialOf(
  given: readonly string[],
  most: number,
  onRead: (passages: number) => void = () => {},
): Promise<Said[]> {
  const engine = builtInEngine();
  const said: Said[] = [];
  for await (const input of inputs(given)) {
    if (said.length === most) break;
    const { output } = await engine.perform(extractTripletsTask, input, {});
    const sentences = input.sentences.map((range) => ({
      text: input.text.slice(range.start, range.end),
      triplets: output.triplets
        .filter(({ sentence }) => sentence.start === range.start)
        .map(({ subject, predicate, object }) => ({ subject, predicate, object })),
    }));
    if (sentences.length === 0) continue;
    said.push({ heading: input.heading, sentences });
    onRead(said.length);
  }
  return said;
}

/** @param passages in the order of `materialOf`. */
export function ofMaterial(
  passages: readonly Said[],
  documents: number,
  pagesADocument: number,
): LibraryShape {
  const all = passages.flatMap(({ sentences }) => sentences.flatMap(({ triplets }) => triplets));
  return {
    ...{ documents, pagesADocument, passagesAPage: PASSAGES_A_PAGE },
    tripletsAPassage: all.length / passages.length,
    said: (number) => {
      const round = Math.floor(number / passages.length);
      return renamed(passages[number % passages.length]!, round);
    },
  };
}

/** The same with other names; as it is in round 0. */
function renamed({ heading, sentences }: Said, round: number): Said {
  if (round === 0) return { heading, sentences };
  const random = seeded(round);
  const pick = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
  const ending = pick() + pick();
  const named = (text: string): string =>
    text.replace(NAME, (word) => (isStopWord(word.toLowerCase()) ? word : word + ending));
  return {
    heading: named(heading),
    sentences: sentences.map(({ text, triplets }) => ({
      text: named(text),
      triplets: triplets.map(({ subject, predicate, object }) => ({
        ...{ subject: named(subject), predicate: named(predicate), object: named(object) },
      })),
    })),
  };
}

async function* inputs(given: readonly string[]): AsyncGenerator<ExtractInput> {
  for (const one of given) {
    const corpus = one.endsWith('.jsonl') ? one : path.join(one, 'corpus.jsonl');
    yield* existsSync(corpus) ? ofCorpus(corpus) : ofDocuments(one);
  }
}

function* ofCorpus(file: string): Generator<ExtractInput> {
  for (const { title, text } of parseCorpus(readText(file))) {
    yield { heading: title, text, sentences: sentencesOf(text) };
  }
}

async function* ofDocuments(folder: string): AsyncGenerator<ExtractInput> {
  const pdfjs = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const assetsUrl = path.dirname(pdfjs) + path.sep;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !kindOfFile(entry.name, '')) continue;
    const file = await readFile(path.join(entry.parentPath, entry.name));
    const bytes = Uint8Array.from(file).buffer;
    const reading = readDocument({ name: entry.name, type: '', bytes }, { assetsUrl });
    const read = await reading.catch(() => null);
    for (const { heading, text, start, sentences } of read ? cutIntoChunks(read, entry.name) : []) {
      const own = sentences.map((each) => ({ start: each.start - start, end: each.end - start }));
      yield { heading, text, sentences: own };
    }
  }
}
