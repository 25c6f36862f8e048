/** What an overview answers to a question about its documents; all of it is cited. */
import type { Support } from '../knowledge/types.ts';
import type { AskedOfDocuments } from './asked.ts';
import type { DocumentOverview, Overview, Stated } from './types.ts';

export interface Told {
  text: string;
  citations: Support[];
}

/** Sentences of one document that an answer has. */
const MOST_SENTENCES = 5;
/** Documents that are told of in an answer. */
const MOST_DOCUMENTS = 8;

/** Null where the documents do not say. */
export function toldBy(
  { documents }: Pick<Overview, 'documents'>,
  what: AskedOfDocuments['what'],
  titleOf: (document: string) => string,
): Told | null {
  const told = documents.slice(0, MOST_DOCUMENTS).flatMap((each) => {
    const own = ofOne(each, what);
    return own ? [{ ...own, document: each.document }] : [];
  });
  if (told.length === 0) return null;
  const [first] = told;
  if (documents.length === 1) return { text: first!.text, citations: first!.citations };
  return {
    text: told.map(({ document, text }) => `${titleOf(document)}: ${ended(text)}`).join('\n'),
    citations: told.flatMap(({ citations }) => citations),
  };
}

function ofOne(overview: DocumentOverview, what: AskedOfDocuments['what']): Told | null {
  const { about, authors, date } = overview;
  switch (what) {
    case 'author':
      return stated(authors);
    case 'date':
      return stated(date ? [date] : []);
    default:
      return about.length === 0
        ? null
        : {
            text: about.slice(0, MOST_SENTENCES).map(inOneLine).join(' '),
            citations: about.slice(0, MOST_SENTENCES),
          };
  }
}

function stated(all: readonly Stated[]): Told | null {
  if (all.length === 0) return null;
  const lines = new Map(all.map(({ said }) => [said.source.start, said]));
  return { text: listed(all.map(({ value }) => value)), citations: [...lines.values()] };
}

function listed(values: readonly string[]): string {
  return values.length < 2
    ? values.join('')
    : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`;
}

export function inOneLine({ text }: Support): string {
  return text.replace(/\s+/g, ' ').trim();
}

function ended(text: string): string {
  return /[.!?]["”’)]*$/.test(text) ? text : `${text}.`;
}
