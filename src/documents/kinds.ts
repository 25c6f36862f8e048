/**
 * The kinds of files that become documents: what their names end in, and their media types. Whatever
 * takes, names or serves documents goes by this table; public/manifest.webmanifest is held against
 * it by a test. How each is read stands in ./readers.ts.
 */
import type { DocumentKind } from './types.ts';

type Ending = `.${string}`;

/** Endings by media type, in small letters; the first of each is the one that we give. */
type FilesOfKind = Readonly<Record<string, readonly [Ending, ...Ending[]]>>;

export const FILES_OF_KIND: Readonly<Record<DocumentKind, FilesOfKind>> = {
  pdf: { 'application/pdf': ['.pdf'] },
  text: { 'text/plain': ['.txt', '.text'] },
  markdown: { 'text/markdown': ['.md', '.markdown', '.mdown'] },
  html: {
    'text/html': ['.html', '.htm'],
    'application/xhtml+xml': ['.xhtml', '.xht'],
    'multipart/related': ['.mhtml', '.mht'],
  },
  epub: { 'application/epub+zip': ['.epub'] },
  docx: {
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
    'application/vnd.ms-word.document.macroenabled.12': ['.docm'],
  },
  email: { 'message/rfc822': ['.eml'] },
  csv: { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv', '.tab'] },
  picture: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] },
};

export const DOCUMENT_KINDS = Object.keys(FILES_OF_KIND) as readonly DocumentKind[];

/** Of the others, all is on "page 1": what is cited from them stands under a heading at most. */
export const hasPages = (kind: DocumentKind): boolean => kind === 'pdf';

export function kindByEnding(name: string): DocumentKind | undefined {
  return DOCUMENT_KINDS.find((kind) => endingOf(name, kind) !== undefined);
}

/** Systems name types by endings; where both are there and differ, the ending is what one sees. */
export function kindOfFile(name: string, type = ''): DocumentKind | undefined {
  return kindByEnding(name) ?? DOCUMENT_KINDS.find((kind) => typesOf(kind).includes(type));
}

/** The first is the one that we give. */
export function typesOf(kind: DocumentKind): string[] {
  return Object.keys(FILES_OF_KIND[kind]);
}

/** The first is the one that we give. */
export function endingsOf(kind: DocumentKind): Ending[] {
  return Object.values(FILES_OF_KIND[kind]).flat();
}

export function withoutEnding(name: string): string {
  const kind = kindByEnding(name);
  return kind ? name.slice(0, -endingOf(name, kind)!.length) : name;
}

function endingOf(name: string, kind: DocumentKind): string | undefined {
  const small = name.toLowerCase();
  return endingsOf(kind).find((ending) => small.endsWith(ending));
}

/** It has pages to be shown as they are. */
export function isPaged(kind: DocumentKind): boolean {
  return kind === 'pdf' || kind === 'picture';
}
