/**
 * The pages of a file as pictures, and the words on them. Runs in a worker of its own. Kept on use
 * with Tesseract, by its name (scripts/support/precache.ts).
 */
import { drawPage, FOR_DRAWING } from '../documents/pdf/drawing.ts';
import { openPdf } from '../documents/pdf/open.ts';
import { damagedPicture, pointsOf, sizeOfPicture } from '../documents/picture-size.ts';
import type { RecognisedPage } from '../documents/recognised.ts';
import type { DocumentKind } from '../documents/types.ts';
import { fetchedParts } from './files.ts';
import { greyOf, type Picture } from './picture.ts';
import { recognise } from './recognise.ts';
import { openTesseract, type Recogniser } from './tesseract.ts';

/** What Tesseract was trained for. */
const DOTS_AN_INCH = 300;
const POINTS_AN_INCH = 72;
/** Of what is recognised: A3 at {@link DOTS_AN_INCH}. */
const MOST_PIXELS = 18_000_000;

interface Drawn {
  picture: Picture;
  /** In points. */
  width: number;
  height: number;
}

export interface PicturesOptions {
  assetsUrl: string;
  /** Where Tesseract's files are, ending with a slash. */
  recognitionUrl: string | undefined;
  onBytes: () => void;
}

/** Once for the life of the worker; what failed is tried again. */
let starting: Promise<Recogniser> | null = null;

/** @throws TriviumError not-loaded, unreachable, damaged, too-long, password-needed */
export async function openPictures(
  file: { name: string; kind: DocumentKind; bytes: ArrayBuffer; password?: string },
  { assetsUrl, recognitionUrl, onBytes }: PicturesOptions,
): Promise<{ recognise(page: number): Promise<RecognisedPage>; close(): Promise<void> }> {
  starting ??= fetchedParts(recognitionUrl, onBytes).then(openTesseract);
  const recogniser = await starting.catch((thrown: unknown) => {
    starting = null;
    throw thrown;
  });
  const { draw, close } =
    file.kind === 'picture'
      ? { draw: () => drawPicture(file.bytes), close: () => Promise.resolve() }
      : await pdfPages(file, assetsUrl);
  return {
    close,
    async recognise(number) {
      const { picture, width, height } = await draw(number);
      const scale = width / picture.width;
      return { ...{ number, width, height }, ...recognise(picture, scale, recogniser) };
    },
  };
}

async function pdfPages(
  { bytes, password }: { bytes: ArrayBuffer; password?: string },
  assetsUrl: string,
): Promise<{ draw(number: number): Promise<Drawn>; close(): Promise<void> }> {
  const opened = await openPdf(bytes, { assetsUrl, password, forDrawing: FOR_DRAWING });
  return {
    close: opened.close,
    async draw(number) {
      const { pixels, width, height } = await drawPage(opened, number, (width, height) =>
        Math.min(DOTS_AN_INCH / POINTS_AN_INCH, Math.sqrt(MOST_PIXELS / (width * height))),
      );
      return { picture: greyOf(pixels.data, pixels.width, pixels.height), width, height };
    },
  };
}

/** Turned as Exif says; smaller where it has more pixels than letters need. */
async function drawPicture(bytes: ArrayBuffer): Promise<Drawn> {
  const size = sizeOfPicture(bytes);
  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (size.width * size.height)));
  const bitmap = await createImageBitmap(new Blob([bytes])).catch((cause: unknown) => {
    throw damagedPicture(cause);
  });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * shrink)),
    Math.max(1, Math.round(bitmap.height * shrink)),
  );
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
  // What is transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const points = pointsOf(bitmap);
  bitmap.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { picture: greyOf(data, canvas.width, canvas.height), ...points };
}
