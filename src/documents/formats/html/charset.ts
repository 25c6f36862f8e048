/** The text of a page, in the encoding that it says it is in. */
import { latin1, textOf } from '../../characters.ts';

/** Where a page has to say its encoding (HTML, "determining the character encoding"). */
const SAID_WITHIN_BYTES = 1_024;
const SAID = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)|^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i;

/** @returns null where it is no text. */
export function pageText(bytes: ArrayBuffer): string | null {
  const head = latin1(bytes, SAID_WITHIN_BYTES);
  const said = SAID.exec(head);
  const label = said?.[1] ?? said?.[2];
  // Whoever could read that is not in UTF-16; what is no text says nothing.
  const isPlain = !head.includes('\0') && !head.startsWith('\xef\xbb\xbf');
  const decoder = label && isPlain && !/^utf-?(?:8|16)/i.test(label) ? decoderOf(label) : null;
  return decoder ? decoder.decode(bytes) : textOf(bytes);
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
