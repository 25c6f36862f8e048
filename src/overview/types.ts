/** What an overview says; every line of it is said somewhere. Structured-cloneable. */
import type { Support } from '../knowledge/types.ts';

/** A value with the line that says it. */
export interface Stated {
  value: string;
  said: Support;
}

export interface Section {
  title: string;
  /** From 0, the outermost. */
  depth: number;
  /** Its first sentence. */
  said: Support;
}

export const NAME_KINDS = ['person', 'organisation', 'place'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export interface Named {
  name: string;
  /** Times that it is named. */
  mentions: number;
  said: Support;
}

export interface Happening {
  /** As it is written. */
  date: string;
  /** Only for comparing (engines/instant/language/dates.ts). */
  at: number;
  said: Support;
}

export interface DocumentOverview {
  document: string;
  authors: Stated[];
  /** When it was made, as it says itself. */
  date: Stated | null;
  about: Support[];
  contents: Section[];
}

/** Of one document, or of a library. */
export interface Overview {
  documents: DocumentOverview[];
  /** Documents that there was no room for. */
  more: number;
  names: Record<NameKind, Named[]>;
  timeline: Happening[];
}
