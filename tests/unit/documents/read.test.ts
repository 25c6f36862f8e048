import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/documents/read.ts';
import { assetsUrl, fixture, toArrayBuffer } from './support/fixtures.ts';

const read = (name: string, bytes: Uint8Array | string, type?: string) =>
  readDocument(
    {
      name,
      ...(type === undefined ? {} : { type }),
      bytes: toArrayBuffer(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    },
    { assetsUrl },
  );

describe('readDocument', () => {
  it('knows a PDF by its content, whatever it is called, and with bytes before it', async () => {
    const pdf = new Uint8Array(fixture('hostile.pdf'));
    expect((await read('letter', pdf)).kind).toBe('pdf');
    const led = new Uint8Array(pdf.length + 5);
    led.set([1, 2, 3, 4, 10]);
    led.set(pdf, 5);
    expect((await read('letter.pdf', led)).kind).toBe('pdf');
  });

  it('takes a text that only mentions PDF for text', async () => {
    const document = await read('notes.txt', 'A file begins with %PDF-1.7.');
    expect(document).toMatchObject({ kind: 'text', title: 'notes' });
  });

  it('reads Markdown by its ending and other text as text', async () => {
    expect((await read('a.md', '# Hi\n\nThere.')).kind).toBe('markdown');
    expect((await read('a.log', 'a,b')).kind).toBe('text');
  });

  it('reads text in UTF-16 and in old encodings', async () => {
    expect((await read('a.txt', new Uint8Array([0xff, 0xfe, 0xe9, 0])))?.text).toBe('é');
    expect((await read('a.txt', new Uint8Array([0x63, 0xe9, 0x21])))?.text).toBe('cé!');
  });

  const PAGE = '\n<!DOCTYPE html>\n<html><body><p>Please log in to read this.</p></body></html>';

  it.each([
    ['paper.pdf', PAGE, undefined, /web page/],
    ['paper.PDF', '<HTML lang="en"><p>No.</p></HTML>', 'text/html', /web page/],
    ['paper.pdf', '<?xml version="1.0"?><!-- a --><html></html>', undefined, /web page/],
    ['paper', PAGE, 'application/pdf', /web page/],
    ['paper.pdf', 'Error 404: there is no such file.', undefined, /not a PDF/],
    ['paper.pdf', 'Error 404: there is no such file.', 'application/pdf', /not a PDF/],
  ])('refuses %s, of the text %j', async (name, text, type, message) => {
    await expect(read(name, text, type)).rejects.toMatchObject({
      code: 'not-supported',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/download/),
    });
  });

  it('reads HTML as the text that it is under the name of a text', async () => {
    expect((await read('page.txt', PAGE)).text).toContain('<p>Please log in');
    expect((await read('page.md', PAGE, 'application/pdf')).kind).toBe('markdown');
  });

  it.each([
    ['empty', 'nothing.pdf', new Uint8Array(0), /get it again/],
    ['not-supported', 'page.pdf', new TextEncoder().encode('<html>\0</html>'), /download/],
    [
      'not-supported',
      'report.zip',
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      /save or print it as PDF/,
    ],
    ['not-supported', 'photo.tiff', new Uint8Array([0x49, 0x49, 0x2a, 0, 0, 1]), /PDF/],
    ['damaged', 'photo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]), /PNG or JPEG/],
  ])('says %s about %s', async (code, name, bytes, hint) => {
    await expect(read(name, bytes)).rejects.toMatchObject({
      code,
      hint: expect.stringMatching(hint),
    });
  });
});
