/** From the bytes of a file to characters, and to those that a document's text is made of. */

/** How much of a file is looked at to tell text from anything else. */
const HEAD_BYTES = 8_192;
/** Old text files have one byte a character; binary files have many control characters. */
const MOST_CONTROL = 0.01;

/** The text of the bytes, or null if they are none. */
export function textOf(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes, 0, Math.min(HEAD_BYTES, bytes.byteLength));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (head.includes(0)) return null;
  const isText = (): boolean => {
    const control = head.filter(
      (byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12,
    );
    return control.length <= head.length * MOST_CONTROL;
  };
  return wholeUtf8(bytes) ?? (isText() ? unlabelled(bytes) : null);
}

/**
 * UTF-8 or Windows-1252, whichever the bytes are: a text that is cut off amid a character, or has one
 * that is damaged, is in UTF-8 all the same.
 */
export function unlabelled(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const whole = wholeUtf8(bytes);
  if (whole !== null) return whole;
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const damaged = lenient.match(/\uFFFD/g)?.length ?? 0;
  const beyondAscii = lenient.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0;
  return beyondAscii > damaged ? lenient : new TextDecoder('windows-1252').decode(bytes);
}

function wholeUtf8(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Spaces that a line may not be broken at, and narrow ones; those that group digits stay. */
const ODD_SPACES =
  /(?<!\d)[\u00A0\u2000-\u200A\u202F\u205F]|[\u00A0\u2000-\u200A\u202F\u205F](?!\d)/g;

/** One kind of line break, one of space, no control characters; composed characters. */
export function normalise(source: string): string {
  return (
    source
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?|[\u2028\u2029\u0085\f\v]/g, '\n')
      .replace(/\u00AD/g, '')
      .replace(ODD_SPACES, ' ')
      .replace(/\p{Cs}/gu, '\uFFFD')
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000E-\u001F\u007F]/g, '')
      .normalize('NFC')
  );
}

/** Characters are made from so many bytes at once: as many as a call takes arguments. */
const AT_ONCE = 8_192;

/** A file or its beginning, a character a byte: what is called latin1 in browsers is Windows-1252. */
export function latin1(bytes: ArrayBuffer, length = bytes.byteLength): string {
  const all = new Uint8Array(bytes, 0, Math.min(length, bytes.byteLength));
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    pieces.push(String.fromCharCode(...all.subarray(at, at + AT_ONCE)));
  }
  return pieces.join('');
}
