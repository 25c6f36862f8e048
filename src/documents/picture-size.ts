/**
 * The size of a picture by the head of its file, before anything of it is decoded: a few bytes can
 * announce more pixels than any memory holds.
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Cameras of phones go up to 108 megapixels as a rule. */
export const MAX_PICTURE_PIXELS = 120_000_000;
/** In points, the longer side: that of a sheet of A4. */
const LONGER_SIDE = 842;

/**
 * In pixels, as they lie in the file: whatever Exif says of turning it.
 * @throws TriviumError damaged, too-long
 */
export function sizeOfPicture(bytes: ArrayBuffer): PictureSize {
  const view = new DataView(bytes);
  let size: PictureSize | null;
  try {
    size = ofPng(view) ?? ofJpeg(view) ?? ofWebp(view);
  } catch {
    // Beyond the end of the file.
    size = null;
  }
  if (!size || size.width === 0 || size.height === 0) throw damagedPicture();
  if (size.width * size.height > MAX_PICTURE_PIXELS) {
    throw new TriviumError(
      'too-long',
      say('This picture has {megapixels} megapixels; at most {most} can be read.', {
        megapixels: Math.round((size.width * size.height) / 1e6),
        most: MAX_PICTURE_PIXELS / 1e6,
      }),
      'Save it smaller: 300 dots an inch are enough.',
    );
  }
  return size;
}

export function damagedPicture(cause?: unknown): TriviumError {
  return new TriviumError(
    'damaged',
    'This picture is damaged, or of a kind that cannot be read.',
    'Open it in another program, save it as PNG or JPEG, and add that.',
    { cause },
  );
}

/** A picture does not say how large it is printed: each is shown as large as a sheet of paper. */
export function pointsOf({ width, height }: PictureSize): PictureSize {
  const scale = LONGER_SIDE / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

function ofPng(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== 0x89504e47) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU-T T.81, B.1.1: segments one after the other, until a frame begins. */
function ofJpeg(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** RIFF with a lossy, a lossless or an extended picture first. */
function ofWebp(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return null;
  const upTo24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503820:
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 0x56503858:
      return { width: upTo24(24) + 1, height: upTo24(27) + 1 };
    default:
      return null;
  }
}
