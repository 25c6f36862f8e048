/** Draws pages where there is no document to make canvases of: in a worker. */
import type { OpenedPdf } from './open.ts';

interface CanvasEntry {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** What pdf.js asks for canvases. */
class WorkerCanvasFactory {
  create(width: number, height: number): CanvasEntry {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasEntry, width: number, height: number): void {
    Object.assign(canvas!, { width, height });
  }

  destroy(entry: CanvasEntry): void {
    if (entry.canvas) Object.assign(entry.canvas, { width: 0, height: 0 });
    entry.canvas = entry.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

const none = (): string => 'none';

/** Filters are made of elements of a document; colours do not matter to who reads letters. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = (): null => null;
  destroy(): void {}
}

/** Pixels of one picture inside a PDF: an A3 page at 600 dots an inch. */
const MAX_IMAGE_PIXELS = 72_000_000;

export const FOR_DRAWING = {
  maxImageSize: MAX_IMAGE_PIXELS,
  CanvasFactory: WorkerCanvasFactory,
  FilterFactory: NoFilters,
};

export interface DrawnPage {
  pixels: ImageData;
  /** Of the page as displayed, in points. */
  width: number;
  height: number;
}

/** @param sizeOf the size in pixels of the drawing of a page of so many points. */
export async function drawPage(
  { document }: OpenedPdf,
  number: number,
  scaleOf: (width: number, height: number) => number,
): Promise<DrawnPage> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: scaleOf(width, height) });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  try {
    await page.render({
      canvas: canvas as unknown as HTMLCanvasElement,
      viewport,
      background: '#fff',
    }).promise;
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
    return { pixels: context.getImageData(0, 0, canvas.width, canvas.height), width, height };
  } finally {
    page.cleanup();
    Object.assign(canvas, { width: 0, height: 0 });
  }
}
