/**
 * Tesseract, compiled to WebAssembly (tesseract.js-core), driven from a worker of our own: what
 * tesseract.js adds around it starts workers from blobs and fetches from a foreign host.
 */
import type { TesseractModule, TesseractApi } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { DamagedRecord, Fields } from '../fields.ts';
import { narrowed, type Picture } from './picture.ts';
import type { Box } from './weight.ts';

/** A line as it was read; pixels of the picture. */
export interface ReadLine {
  baseline: number;
  /** From the feet of descenders to the heads of ascenders. */
  height: number;
  words: ReadWord[];
}

export interface ReadWord extends Box {
  text: string;
  confidence: number;
}

export interface Recogniser {
  read(picture: Picture): ReadLine[];
}

export interface RecogniserFiles {
  wasm: ArrayBuffer;
  /** By their code: Tesseract's trained data. */
  languages: ReadonlyMap<string, Uint8Array>;
}

/** Neural networks alone: the build has no other engine. */
const LSTM_ONLY = 1;
/** Ink is what is darker than its surroundings: photographs are lit unevenly. */
const SAUVOLA = '2';
/** `PSM_AUTO`: blocks are found first. Told nothing, lines of columns beside each other are one. */
const BLOCKS_FIRST = '3';
/**
 * Letters are looked at column by column of the picture: three quarters as many take a sixth less
 * time, and as much is read of them; of half as many, less. Small pictures have none to spare.
 */
const NARROWED = 0.75;
const MANY_PIXELS = 5_000_000;
const INPUT = '/input';

/** @throws Error where the files are no Tesseract. */
export async function openTesseract({ wasm, languages }: RecogniserFiles): Promise<Recogniser> {
  const { default: start } = await import('tesseract.js-core/tesseract-core-simd-lstm.js');
  const quiet = (): void => {};
  const module: TesseractModule = await start({ wasmBinary: wasm, print: quiet, printErr: quiet });
  for (const [code, data] of languages) module.FS.writeFile(`/${code}.traineddata`, data);
  const api = new module.TessBaseAPI();
  if (api.Init('/', [...languages.keys()].join('+'), LSTM_ONLY) !== 0) {
    throw new Error('Text recognition could not be started.');
  }
  api.SetVariable('thresholding_method', SAUVOLA);
  api.SetVariable('tessedit_pageseg_mode', BLOCKS_FIRST);
  return { read: (picture) => read(module, api, picture) };
}

function read(module: TesseractModule, api: TesseractApi, picture: Picture): ReadLine[] {
  const { width, height } = picture;
  const isLarge = width * height >= MANY_PIXELS;
  const looked = isLarge ? narrowed(picture, Math.round(width * NARROWED)) : picture;
  module.FS.writeFile(INPUT, portableGreymap(looked));
  try {
    if (api.SetImageFile(1, 0) !== 0) throw new Error('The picture could not be taken in.');
    api.Recognize(null as never);
    return linesOf(JSON.parse(api.GetJSONText(0)), width / looked.width);
  } finally {
    api.Clear();
    module.FS.unlink(INPUT);
  }
}

function portableGreymap({ width, height, grey }: Picture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + grey.length);
  file.set(head);
  file.set(grey, head.length);
  return file;
}

/**
 * @param value Tesseract's own JSON: blocks, paragraphs, lines, words.
 * @param widening by which the picture is wider than what Tesseract saw.
 */
export function linesOf(value: unknown, widening = 1): ReadLine[] {
  const blocks = new Fields(value).list('blocks', (block, path) =>
    new Fields(block, path).list('paragraphs', (paragraph, path) =>
      new Fields(paragraph, path).list('lines', lineOf),
    ),
  );
  const lines = blocks.flat(2).filter(({ words }) => words.length > 0);
  if (widening === 1) return lines;
  return lines.map(({ words, ...line }) => ({
    ...line,
    words: words.map((word) => ({
      ...word,
      left: word.left * widening,
      right: word.right * widening,
    })),
  }));
}

function lineOf(value: unknown, path: string): ReadLine {
  const fields = new Fields(value, path);
  const ends = fields.object('baseline', (at) => [at.number('y0'), at.number('y1')]);
  const box = fields.object('bbox', sidesOf);
  const height = fields.object('rowAttributes', (row) => row.number('rowHeight'));
  return {
    baseline: ends.reduce((sum, y) => sum + y, 0) / ends.length,
    height: height > 0 ? height : box.bottom - box.top,
    words: fields.list('words', wordOf).filter(({ text }) => text !== ''),
  };
}

function wordOf(value: unknown, path: string): ReadWord {
  const fields = new Fields(value, path);
  const box = fields.object('bbox', sidesOf);
  if (box.right < box.left) throw new DamagedRecord(path, 'a box');
  return {
    text: fields.text('text').replace(/\s+/g, ''),
    ...{ ...box, confidence: fields.number('confidence') },
  };
}

function sidesOf(box: Fields): Box {
  return {
    left: box.number('x0'),
    top: box.number('y0'),
    right: box.number('x1'),
    bottom: box.number('y1'),
  };
}
