/** What may stand in a vector index, and how it is said that something may not. */
import { TriviumError } from '../errors.ts';

/** Marks a deleted row in a block; not usable as an id. */
export const DELETED = 0xffffffff;
/** How far a squared length may be from 1; float32 rounding at 4,096 dimensions stays below. */
const UNIT_TOLERANCE = 1e-3;

/**
 * @param vectors ids.length × dimensions, row-major.
 * @throws TriviumError `invalid` unless every row is finite and of unit length.
 */
export function checkVectors(ids: Uint32Array, vectors: Float32Array, dimensions: number): void {
  if (vectors.length !== ids.length * dimensions) {
    throw invalid(
      `${ids.length} vectors of ${dimensions} dimensions take ${ids.length * dimensions} ` +
        `numbers; ${vectors.length} were given.`,
    );
  }
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] === DELETED) throw invalid(`${DELETED} marks deleted rows and cannot be an id.`);
    let squared = 0;
    for (let j = i * dimensions; j < (i + 1) * dimensions; j++) squared += vectors[j]! ** 2;
    if (!Number.isFinite(squared)) {
      throw invalid(`The vector of id ${ids[i]} holds a value that is no finite number.`);
    }
    if (squared === 0) throw invalid(`The vector of id ${ids[i]} is zero.`);
    if (Math.abs(squared - 1) > UNIT_TOLERANCE) {
      const length = Math.sqrt(squared).toPrecision(4);
      throw invalid(`The vector of id ${ids[i]} has length ${length} instead of 1.`);
    }
  }
}

export function invalid(message: string): TriviumError {
  return new TriviumError(
    'invalid',
    message,
    'Nothing was changed. Check the embedder that made the vectors.',
  );
}

export function damaged(what: string): TriviumError {
  return new TriviumError(
    'damaged',
    `The stored vectors are damaged: ${what}.`,
    'Index the documents again; their texts are not affected.',
  );
}
