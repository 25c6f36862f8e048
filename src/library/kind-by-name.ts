/** What kind of document a file seems to be, until it has been read. */
import type { DocumentKind } from '../documents/types.ts';

export function kindByName(name: string, type: string): DocumentKind {
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  return type === 'text/markdown' || /\.(md|markdown)$/i.test(name) ? 'markdown' : 'text';
}
