/**
 * How many tokens a text takes, by the vocabulary in the file: llama.cpp tells only after it has
 * read a prompt. The longest piece that fits comes first, as tokenizers mostly do; what is in the
 * vocabulary by no piece counts a token for each byte.
 */

/** How a vocabulary writes a space before a word: byte-level ones (GPT-2) and SentencePiece's. */
const SPACES = ['Ġ', '▁'] as const;
const LONGEST_PIECE = 24;
const WORDS = /\s*\S+|\s+/g;
const MOST_REMEMBERED = 20_000;

export function tokenCounter(tokens: readonly string[]): (text: string) => number {
  const pieces = new Set(tokens);
  const space = SPACES.find((sign) => pieces.has(sign) || pieces.has(`${sign}a`)) ?? ' ';
  const isBytes = space === 'Ġ';
  const remembered = new Map<string, number>();
  const encoder = new TextEncoder();

  const countWord = (word: string): number => {
    const written = isBytes ? inByteCharacters(encoder.encode(word)) : word.replaceAll(' ', space);
    let count = 0;
    for (let at = 0; at < written.length; count++) {
      let length = Math.min(LONGEST_PIECE, written.length - at);
      while (length > 1 && !pieces.has(written.slice(at, at + length))) length--;
      at += length;
      if (length === 1 && !isBytes && !pieces.has(written[at - 1]!)) {
        count += encoder.encode(written[at - 1]).length - 1;
      }
    }
    return count;
  };
  return (text) => {
    let sum = 0;
    for (const [word] of text.matchAll(WORDS)) {
      let count = remembered.get(word);
      if (count === undefined) {
        count = countWord(word);
        if (remembered.size < MOST_REMEMBERED) remembered.set(word, count);
      }
      sum += count;
    }
    return sum;
  };
}

/** Byte-level tokenizers write each byte as a character of its own; those that print are themselves. */
function inByteCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => BYTE_CHARACTERS[byte]).join('');
}

export const BYTE_CHARACTERS: readonly string[] = byteCharacters();

function byteCharacters(): string[] {
  const prints = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCharCode(prints(byte) ? byte : 256 + others++),
  );
}
