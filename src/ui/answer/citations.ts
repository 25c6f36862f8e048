/**
 * Numbers the citations of an answer: one number a place, in the order of the steps, so that the
 * same sentence cited twice has the same number.
 */
import type { Support } from '../../knowledge/types.ts';
import type { Answer, Conflict, Step } from '../../methods/events.ts';
import { cut } from '../format.ts';

/** A place in the text, with the words that stand there. */
export interface Cited {
  /** Id of the passage that it stands in. */
  chunk: number;
  document: string;
  start: number;
  end: number;
  firstPage: number;
  lastPage: number;
  text: string;
  /** A row of a table, read out: what is shown instead, and stands so nowhere. */
  row?: string;
  /** The heading above it, where there is one. */
  heading?: string;
}

export interface Citation extends Cited {
  number: number;
  /** The heading that the sentence stands under, where it matters for what the sentence says. */
  heading: string;
}

export interface CitedStep {
  step: Step;
  citations: Citation[];
}

export interface CitedConflict {
  conflict: Conflict;
  sides: { value: string; citation: Citation }[];
}

export interface CitedAnswer {
  steps: CitedStep[];
  /** Evidence of the answer itself. */
  evidence: Citation[];
  /** Evidence that no step shows already. */
  further: Citation[];
  /** Where documents disagree: each side with its place. */
  conflicts: CitedConflict[];
  /** Where nothing answers: what came closest, beside what the steps show. */
  nearest: Citation[];
  /** Without the nearest. */
  all: Citation[];
}

export function numberCitations(answer: Answer): CitedAnswer {
  const all: Citation[] = [];
  const byPlace = new Map<string, Citation>();
  const cite = (support: Support): Citation => {
    const { document, start, end } = support.source;
    const place = `${document}:${start}:${end}`;
    const known = byPlace.get(place);
    if (known) return known;
    const citation = toCitation(support, all.length + 1);
    byPlace.set(place, citation);
    all.push(citation);
    return citation;
  };
  const unique = (supports: readonly Support[]): Citation[] => [...new Set(supports.map(cite))];

  const steps = answer.steps.map((step) => ({ step, citations: unique(step.citations) }));
  const shown = new Set(steps.flatMap((step) => step.citations));
  const evidence = unique(answer.citations);
  const further = evidence.filter((citation) => !shown.has(citation));
  const cited = [...all];
  const nearest = unique(answer.nearest).filter((citation) => !shown.has(citation));
  const conflicts = (answer.conflicts ?? []).map((conflict) => ({
    conflict,
    sides: conflict.sides.map(({ value, support }) => ({ value, citation: cite(support) })),
  }));
  return { steps, evidence, further, conflicts, nearest, all: cited };
}

const HEADING_LETTERS = 80;

/** A heading as a label: a page may be read as one. */
export const shortHeading = (heading: string): string => cut(heading, HEADING_LETTERS);

function toCitation(support: Support, number: number): Citation {
  return { number, ...citedOf(support), heading: support.heading ?? '' };
}

/** Where it stands, and in which words. */
export function citedOf({ source, text, row }: Support): Cited {
  const { chunk, document, start, end, firstPage, lastPage } = source;
  const place = { chunk, document, start, end, firstPage, lastPage };
  return { ...place, text, ...(row === undefined ? {} : { row }) };
}
