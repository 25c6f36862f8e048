import { describe, expect, it } from 'vitest';
import { latin1, normalise, textOf } from '../../../src/documents/characters.ts';

const bytes = (...parts: (string | number[])[]): ArrayBuffer => {
  const all = parts.flatMap((part) =>
    typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
  );
  return new Uint8Array(all).buffer;
};

describe('the text of bytes', () => {
  it('is in UTF-8 where a character of it is damaged or cut off', () => {
    expect(textOf(bytes('Grüße aus Köln', [0xc3]))).toBe('Grüße aus Köln\uFFFD');
    expect(textOf(bytes('Grüße ', [0xff], ' “aus” Köln'))).toBe('Grüße \uFFFD “aus” Köln');
  });

  it('is in Windows-1252 where it has no character of UTF-8', () => {
    expect(textOf(bytes('Gr', [0xfc, 0xdf], 'e'))).toBe('Grüße');
  });

  it('is none where it has what no text has', () => {
    expect(textOf(bytes('a', [1, 2, 3, 4, 0xff]))).toBeNull();
    expect(textOf(bytes('a', [0], 'b'))).toBeNull();
  });
});

describe('characters', () => {
  it('are one a byte, however many there are', () => {
    const all = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256);
    const said = latin1(all.buffer);
    expect([...said].map((sign) => sign.charCodeAt(0))).toEqual([...all]);
    expect(latin1(all.buffer, 3)).toBe('\0\u0001\u0002');
  });

  it('that break lines do so, whichever they are', () => {
    expect(normalise('a\vb\u0085c\r\nd\re\u2028f\fg')).toBe('a\nb\nc\nd\ne\nf\ng');
  });
});
