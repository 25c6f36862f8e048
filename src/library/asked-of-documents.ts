/** A question about the documents as such is answered by their overview, before any method is asked. */
import { BUILT_IN_LABEL } from '../engines/engine-choice.ts';
import { NO_USAGE } from '../usage.ts';
import { titleFromName } from '../documents/title.ts';
import type { Answer } from '../methods/events.ts';
import { askedOfDocuments, type AskedOfDocuments } from '../overview/asked.ts';
import { inOneLine, toldBy, type Told } from '../overview/told.ts';
import type { Overview } from '../overview/types.ts';
import { beginningFor, type NamedDocument, type PassagesOf } from '../retrieval/beginnings.ts';

export interface DocumentsAsked {
  question: string;
  /** It follows another question. */
  follows: boolean;
  /** Name of the method that would answer. */
  method: string;
  /** Ids of the documents that are asked; absent for all. */
  among?: readonly string[];
  /** Id of the document that is open beside the question. */
  reading?: string;
}

export interface OfDocuments {
  documents: () => readonly NamedDocument[];
  passages: PassagesOf;
  overview: (documents: readonly string[]) => Promise<Overview>;
  now: () => number;
}

/** Null where something else is asked, or the documents do not say: then a method answers. */
export async function answerOfDocuments(
  { question, follows, method, reading }: DocumentsAsked,
  parts: OfDocuments,
): Promise<Answer | null> {
  const began = parts.now();
  const asked = askedOfDocuments(question, follows);
  const meant = asked && meantBy(asked, parts, reading);
  if (!meant || meant.length === 0) return null;
  const overview = await parts.overview(meant.map(({ id }) => id));
  const titles = new Map(meant.map(({ id, title, name }) => [id, title || titleFromName(name)]));
  const told = toldBy(overview, asked.what, (document) => titles.get(document) ?? '');
  if (!told) return null;
  return {
    // Word for word, but nothing says how well it was chosen.
    ...{ verdict: 'answered', grounding: 'partly', level: 'sentences' },
    ...{ text: told.text, citations: told.citations, steps: [], nearest: [] },
    ...{ engine: BUILT_IN_LABEL, method, rounds: 0, usage: NO_USAGE },
    milliseconds: parts.now() - began,
    overview: meant.map(({ id }) => id),
  };
}

/** A cell of a table that asks what its document is about: there is room for the sentence that says most. */
export async function toldInCell(
  question: string,
  document: string,
  { overview }: Pick<OfDocuments, 'overview'>,
): Promise<Told | null> {
  const asked = askedOfDocuments(question);
  if (asked?.what !== 'about' || !asked.ofAny) return null;
  const [first] = (await overview([document])).documents[0]?.about ?? [];
  return first ? { text: inOneLine(first), citations: [first] } : null;
}

/** Those that it is asked of; none where they cannot be told. */
function meantBy(
  asked: AskedOfDocuments,
  parts: OfDocuments,
  reading: string | undefined,
): NamedDocument[] {
  const all = [...parts.documents()];
  const open = all.find(({ id }) => id === reading);
  // "This", beside a document, is that one.
  if (open && asked.what !== 'compare' && asked.ofAny) return [open];
  // What one document is about it says itself (engines/instant/compose/about.ts).
  if (asked.what === 'about' && !asked.ofAny) return [];
  if (asked.what !== 'compare') {
    const one = documentIn(asked.question, all, parts);
    return one ? [one] : asked.ofAny ? all : [];
  }
  if (asked.named.length === 0) return all.length === 2 ? all : [];
  const both = asked.named.flatMap(
    (named) => documentIn(`What is ${named} about?`, all, parts) ?? [],
  );
  return both.length === 2 && both[0] !== both[1] ? both : [];
}

function documentIn(
  question: string,
  all: readonly NamedDocument[],
  { passages }: OfDocuments,
): NamedDocument | undefined {
  const [first] = beginningFor(question, all, passages)?.chunks ?? [];
  if (first === undefined) return undefined;
  const document = passages.chunk(first)?.document;
  return all.find(({ id }) => id === document);
}
