/** Shows a picture as a file of one page, as src/ui/reader/pdf.ts shows PDFs. */
import { damagedPicture, pointsOf, sizeOfPicture } from '../../documents/picture-size.ts';
import { throwIfCancelled } from '../../errors.ts';
import type { PdfFile } from './pdf.ts';
import { sharpness } from './zoom.ts';

/** Of one canvas, as for pages of PDFs. */
const MOST_PIXELS = 2 ** 23;

/** @throws TriviumError `damaged`, `too-long`. */
export async function openPicture(bytes: ArrayBuffer): Promise<PdfFile> {
  sizeOfPicture(bytes);
  const bitmap = await createImageBitmap(new Blob([bytes])).catch((cause: unknown) => {
    throw damagedPicture(cause);
  });
  const size = pointsOf(bitmap);
  return {
    pageCount: 1,
    size: () => Promise.resolve(size),
    async draw(_page, scale, signal, options = {}) {
      const { sharp = globalThis.devicePixelRatio || 1 } = options;
      throwIfCancelled(signal);
      const ratio = scale * sharpness(size, scale, sharp, MOST_PIXELS);
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(size.width * ratio));
      canvas.height = Math.max(1, Math.round(size.height * ratio));
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return Promise.resolve(canvas);
    },
    layText: () => Promise.resolve({ userUnit: 1 }),
    release: () => {},
    pictures: () => Promise.resolve([]),
    outline: () => Promise.resolve([]),
    links: () => Promise.resolve([]),
    placeOf: () => Promise.resolve(null),
    close() {
      bitmap.close();
      return Promise.resolve();
    },
  };
}
