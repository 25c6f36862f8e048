/**
 * Headings, lists and code of a Markdown or text file, for showing it: the file is read once more,
 * the way it was when it came in. Only if that gives the very text that is stored are its blocks
 * used; otherwise the text is shown plainly, and what is cited is right in either case.
 */
import { readMarkdown, readText } from '../../documents/text.ts';
import type { DocumentKind } from '../../documents/types.ts';
import type { TextBlock } from './text-parts.ts';

export function blocksOf(
  bytes: ArrayBuffer,
  { kind, name, text }: { kind: DocumentKind; name: string; text: string },
): TextBlock[] {
  if (kind === 'pdf') return [];
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const read = kind === 'markdown' ? readMarkdown(source, name) : readText(source, name);
    return read.text === text ? read.blocks : [];
  } catch {
    // Not in UTF-8: shown plainly.
    return [];
  }
}
