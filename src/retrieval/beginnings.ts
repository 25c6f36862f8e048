/**
 * The beginning of a document, for a question what it is about: the document is found by its file's
 * name, its title, its headings and what stands at its beginning, and so is a part of it.
 */
import { withoutEnding } from '../documents/kinds.ts';
import { isNotice } from '../documents/notices.ts';
import { titleFromName } from '../documents/title.ts';
import { askedAbout, isKindOfText, type AskedAbout, type PartOfText } from '../knowledge/about.ts';
import type { IndexedChunk } from './indexing.ts';
import type { ContextChunk, TextBegun } from '../tasks/types.ts';
import { restricted } from './restricted.ts';
import { stem } from './stem.ts';
import { stems, words } from './tokens.ts';
import type { Retriever } from './types.ts';

/** Passages of a beginning: title page, summary and introduction are mostly among them. */
const PASSAGES = 6;
/** Words at both ends of a document. */
const EDGES = { first: 60, last: 10 };
/** A title is named by a thing's name alone where that makes up so much of it. */
const MOST_OF_TITLE = 0.6;
/** So much of what a text is called may be a person's own words; a number may not. */
const MOST_MISSING = 0.25;
/** A passage with more of them has nothing else to say. */
const MOST_OF_NOTICES = 0.5;
/** A word for its kind, or a shorter title, tells apart what its name does not. */
const BESIDE = 0.25;

export interface NamedDocument {
  id: string;
  /** The file's. */
  name: string;
  title: string;
}

export interface Beginning extends TextBegun {
  /** Its first passages. */
  chunks: number[];
}

/** Passages one by one: a question is about few of many documents. */
export interface PassagesOf {
  /** Ids of a document's passages, in order. */
  chunkIdsOf(document: string): readonly number[];
  chunk(id: number): IndexedChunk | undefined;
}

/** Retrieval that always brings the beginning that a question asks for, and marks it. */
export function withBeginning(
  inner: Retriever,
  beginning: Beginning | null,
  passage: (id: number) => ContextChunk | undefined,
): Retriever {
  if (!beginning) return inner;
  const { chunks, ...begins } = beginning;
  const marked = (id: number): ContextChunk | undefined => {
    const chunk = passage(id);
    return chunk && { ...chunk, begins };
  };
  return restricted(inner, { pinned: chunks, excluded: new Set() }, marked);
}

/** Null where the question asks for something else, or for no document that can be told. */
export function beginningFor(
  question: string,
  documents: readonly NamedDocument[],
  passages: PassagesOf,
): Beginning | null {
  const asked = askedAbout(question);
  if (!asked) return null;
  const candidates = documents
    .map((document) => new Candidate(document, passages))
    .filter(({ ids }) => ids.length > 0);
  const named = asked.named === '' ? candidates : bestNamed(asked, candidates);
  const begun = named.flatMap((each) => beginningIn(each, asked.part) ?? []);
  return begun.length === 1 ? begun[0]! : null;
}

class Candidate {
  readonly ids: readonly number[];

  constructor(
    readonly document: NamedDocument,
    private readonly passages: PassagesOf,
  ) {
    this.ids = passages.chunkIdsOf(document.id);
  }

  get first(): IndexedChunk {
    return this.passages.chunk(this.ids[0]!)!;
  }

  get last(): IndexedChunk {
    return this.passages.chunk(this.ids.at(-1)!)!;
  }

  get chunks(): IndexedChunk[] {
    return this.ids.map((id) => this.passages.chunk(id)!);
  }
}

/** Those that are named best; one, where they can be told apart. */
function bestNamed(asked: AskedAbout, candidates: readonly Candidate[]): Candidate[] {
  const exact = candidates.filter(({ document }) => isNameOf(document.name, asked.named));
  if (exact.length > 0) return exact;
  const scored = candidates.map((each) => ({ each, score: namingScore(asked, each) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best <= 0 ? [] : scored.filter(({ score }) => score === best).map(({ each }) => each);
}

/** "the paper in tides.pdf" names a file whole. */
function isNameOf(file: string, named: string): boolean {
  const said = ` ${named.toLowerCase()} `;
  return (
    said.includes(` ${file.toLowerCase()} `) || said.trim() === withoutEnding(file).toLowerCase()
  );
}

/** How many words of a name are the document's own; 0 where one is not. */
function namingScore({ named, mayBeThing, part }: AskedAbout, candidate: Candidate): number {
  const kinds = new Set(words(named).filter(isKindOfText).map(stem));
  const all = new Set(stems(named));
  const own = [...all].filter((each) => !kinds.has(each));
  const required = own.length > 0 ? own : [...kinds];
  const titles = titlesOf(candidate.document, candidate.first).map(
    (title) => new Set(stems(title)),
  );
  const inTitles = new Set(titles.flatMap((title) => [...title]));
  // Of anything else, "What was the quarrel about?", a text may speak without being it.
  const isOfItsKind = kinds.size > 0 || part !== undefined;
  const inText = new Set(isOfItsKind ? stems(edgesOf(candidate)) : []);
  const missing = required.filter((each) => !inTitles.has(each) && !inText.has(each));
  const isElse = missing.some((each) => /\d/.test(each));
  if (isElse || missing.length > (isOfItsKind ? MOST_MISSING * required.length : 0)) return 0;
  const count = (set: ReadonlySet<string>, of: readonly string[]): number =>
    of.filter((each) => set.has(each)).length;
  const share = Math.max(
    ...titles.map((title) => count(title, [...all]) / Math.max(1, title.size)),
  );
  if (mayBeThing && share < MOST_OF_TITLE) return 0;
  const inName = count(inTitles, required);
  return 1 + inName + BESIDE * (count(inTitles, [...kinds]) + (inName > 0 ? share : 0));
}

/** Where it says who wrote it: on its title page, or in its signature. */
function edgesOf(candidate: Candidate): string {
  const first = candidate.first.text.split(/\s+/).slice(0, EDGES.first);
  const last = candidate.last.text.trimEnd().split(/\s+/).slice(-EDGES.last);
  return [...first, ...last].join(' ');
}

function titlesOf({ name, title }: NamedDocument, first: IndexedChunk): string[] {
  return [withoutEnding(name), title, ...first.headingPath, first.heading];
}

function beginningIn({ document, chunks }: Candidate, part?: PartOfText): Beginning | null {
  const whole = (): Beginning => {
    const [first] = chunks;
    const isNamedByFile = document.title === titleFromName(document.name);
    const own = first!.headingPath.filter((one) => !isNamedByFile || one !== document.title);
    const heading = own[0] ?? first!.heading;
    const isBetter = heading !== '' && (isNamedByFile || saysMore(heading, document.title));
    const title = isBetter ? heading : document.title;
    return begun({ title, heading }, chunks);
  };
  if (!part) return whole();
  const head = headOfPart(part);
  const under = (pattern: RegExp): Beginning | null => {
    const heading = chunks
      .flatMap(({ headingPath }) => headingPath)
      .find((one) => pattern.test(one));
    if (heading === undefined) return null;
    return begun(
      { title: heading, heading },
      chunks.filter(({ headingPath }) => headingPath.includes(heading)),
    );
  };
  const { name, title } = document;
  const isPart = [name, title].some((one) => head.itself.test(one));
  const found = under(head.itself) ?? (isPart ? whole() : under(head.numbered));
  if (found) return found;
  // A file that is one chapter of a book: its sections are numbered by it.
  const numbered = chunks.flatMap(({ heading }) => /^\d+(?=\.\d)/.exec(heading)?.[0] ?? []);
  return numbered.length > 1 && numbered.every((each) => each === part.number) ? whole() : null;
}

function saysMore(one: string, other: string): boolean {
  return words(one).length >= words(other).length;
}

function begun(text: TextBegun, chunks: readonly IndexedChunk[]): Beginning {
  const said = chunks.filter((chunk) => !isOfNotices(chunk));
  const brought = said.length > 0 ? said : chunks;
  return { ...text, chunks: brought.slice(0, PASSAGES).map(({ id }) => id) };
}

/** A page of addresses and rights: what a document is about stands behind it. */
function isOfNotices({ text, start, sentences }: IndexedChunk): boolean {
  const notices = sentences.filter((each) =>
    isNotice(text.slice(each.start - start, each.end - start)),
  );
  return notices.length > MOST_OF_NOTICES * sentences.length;
}

/** "Chapter 4: Tides" itself, and "4. Tides". */
function headOfPart({ kind, number }: PartOfText): { itself: RegExp; numbered: RegExp } {
  const escaped = number.toUpperCase().replaceAll('.', '\\.');
  // "A short history" is no annex A, and "5 boats were lost" no section 5.
  const numbered = /\d/.test(number) ? '[.:)]?\\s+\\p{Lu}' : '[.:)]\\s+\\p{L}';
  return {
    itself: new RegExp(`(?<![\\p{L}])${kind}[ _-]${escaped}(?![\\p{L}\\p{N}]|\\.\\d)`, 'iu'),
    numbered: new RegExp(`^${escaped}${numbered}`, 'u'),
  };
}
