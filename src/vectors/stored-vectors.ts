/** What may stand in a vector index, and how it is said that something may not. */
import { TriviumError } from '../errors.ts';
import { say, type Sentence } from '../sentences.ts';
import type { Metric } from './types.ts';

/** Marks a deleted row in a block; not usable as an id. */
export const DELETED = 0xffffffff;
/** How far a squared length may be from 1; float32 rounding at 4,096 dimensions stays below. */
const UNIT_TOLERANCE = 1e-3;
/** Squared lengths between which float32 sums of products neither vanish nor overflow. */
const SHORTEST = 1e-12;
const LONGEST = 1e12;

/** @throws TriviumError `invalid` unless there is one vector an id, and each id can stand in a row. */
export function checkShape(ids: Uint32Array, vectors: Float32Array, dimensions: number): void {
  if (vectors.length !== ids.length * dimensions) {
    throw invalid(
      say('{ids} vectors of {dimensions} dimensions take {wanted} numbers; {given} were given.', {
        ids: ids.length,
        dimensions,
        wanted: ids.length * dimensions,
        given: vectors.length,
      }),
    );
  }
  checkIds(ids);
}

/** @throws TriviumError `invalid` for an id that cannot stand in a row. */
export function checkIds(ids: Uint32Array): void {
  if (ids.includes(DELETED))
    throw invalid(say('{id} marks deleted rows and cannot be an id.', { id: DELETED }));
}

/**
 * @param squared length of the vector of `id`.
 * @throws TriviumError `invalid` unless it is finite, not zero and, for cosines, 1.
 */
export function checkLength(id: number, squared: number, metric: Metric): void {
  if (!Number.isFinite(squared)) {
    throw invalid(say('The vector of id {id} holds a value that is no finite number.', { id }));
  }
  if (squared === 0) throw invalid(say('The vector of id {id} is zero.', { id }));
  const fits =
    metric === 'dot'
      ? squared > SHORTEST && squared < LONGEST
      : Math.abs(squared - 1) <= UNIT_TOLERANCE;
  if (fits) return;
  const length = Math.sqrt(squared).toPrecision(4);
  throw invalid(
    metric === 'dot'
      ? say('The vector of id {id} has length {length}, too far from 1.', { id, length })
      : say('The vector of id {id} has length {length} instead of 1.', { id, length }),
  );
}

/**
 * @param queries q × dimensions, row-major.
 * @throws TriviumError `invalid` unless they are whole vectors of finite numbers, and not so long
 *   that float32 sums overflow. A zero query is allowed: everything is equally far from it.
 */
export function checkQueries(queries: Float32Array, dimensions: number): void {
  if (queries.length % dimensions !== 0) {
    throw invalid(say('Query vectors must have {dimensions} dimensions.', { dimensions }));
  }
  for (let at = 0; at < queries.length; at += dimensions) {
    let squared = 0;
    for (let i = at; i < at + dimensions; i++) squared += queries[i]! ** 2;
    if (squared <= LONGEST) continue;
    throw invalid(
      Number.isFinite(squared)
        ? say('A query vector has length {length}, which is too long.', {
            length: Math.sqrt(squared).toPrecision(4),
          })
        : say('A query vector holds a value that is no finite number.'),
    );
  }
}

export function invalid(message: Sentence): TriviumError {
  return new TriviumError(
    'invalid',
    message,
    'Nothing was changed. Check the embedder that made the vectors.',
  );
}

export function damaged(what: Sentence): TriviumError {
  return new TriviumError(
    'damaged',
    say('The stored vectors are damaged: {what}.', { what }),
    'Index the documents again; their texts are not affected.',
  );
}
