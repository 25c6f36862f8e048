/**
 * The kinds of files that become documents: what their names end in, and their media types. Whatever
 * takes, names or serves documents goes by this table; public/manifest.webmanifest is held against
 * it by a test.
 */
import type { DocumentKind } from './types.ts';

interface KindOfFile {
  /** Media type. */
  type: string;
  /** In small letters; the first is the one that we give. */
  endings: readonly [`.${string}`, ...`.${string}`[]];
}

export const KINDS_OF_FILE: Readonly<Record<DocumentKind, KindOfFile>> = {
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
  text: { type: 'text/plain', endings: ['.txt', '.text'] },
  markdown: { type: 'text/markdown', endings: ['.md', '.markdown', '.mdown'] },
};

export const DOCUMENT_KINDS = Object.keys(KINDS_OF_FILE) as readonly DocumentKind[];

export function kindByEnding(name: string): DocumentKind | undefined {
  return DOCUMENT_KINDS.find((kind) => endingOf(name, kind) !== undefined);
}

/** Systems name types by endings; where both are there and differ, the ending is what one sees. */
export function kindOfFile(name: string, type = ''): DocumentKind | undefined {
  return kindByEnding(name) ?? DOCUMENT_KINDS.find((kind) => KINDS_OF_FILE[kind].type === type);
}

export function withoutEnding(name: string): string {
  const kind = kindByEnding(name);
  return kind ? name.slice(0, -endingOf(name, kind)!.length) : name;
}

function endingOf(name: string, kind: DocumentKind): string | undefined {
  const small = name.toLowerCase();
  return KINDS_OF_FILE[kind].endings.find((ending) => small.endsWith(ending));
}
