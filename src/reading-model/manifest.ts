/**
 * reader.json: which files the reading model is made of, and what is known of it beside its
 * weights. Written by scripts/reader-files.ts, parsed where the model is loaded.
 */
import { TriviumError } from '../errors.ts';
import { FEATURES } from './calibrator.ts';
import { KINDS, type CalibratorNumbers } from './types.ts';

/** What the folder of the model's files holds, whatever they are named. */
export const MANIFEST = 'reader.json';
export const MANIFEST_VERSION = 1;

export interface NamedFile {
  /** Beside the manifest, with its hash in its name. */
  path: string;
  bytes: number;
  /** Of its content, lower-case hex. */
  sha256: string;
}

export interface Manifest {
  version: typeof MANIFEST_VERSION;
  /** Names the weights. */
  id: string;
  model: NamedFile;
  tokenizer: NamedFile;
  /** Outputs of the model. `yes_no` need not be among them. */
  heads: string[];
  kinds: string[];
  windowTokens: number;
  calibrator: CalibratorNumbers | null;
}

export const HEADS = ['start', 'end', 'relevance', 'inner', 'kind'] as const;
export const YES_NO = 'yes_no';

/** @throws TriviumError `damaged`; `outdated` when it was made for another version of the app. */
export function parseManifest(given: unknown): Manifest {
  if (!isRecord(given) || typeof given['version'] !== 'number') throw damaged('reader.json');
  if (given['version'] !== MANIFEST_VERSION) throw otherVersion();
  const { id, model, tokenizer, heads, kinds, windowTokens, calibrator } = given;
  if (
    typeof id !== 'string' ||
    !isNamedFile(model) ||
    !isNamedFile(tokenizer) ||
    !areStrings(heads) ||
    !areStrings(kinds) ||
    typeof windowTokens !== 'number' ||
    !(calibrator === null || isCalibrator(calibrator))
  ) {
    throw damaged('reader.json');
  }
  const isKnown = HEADS.every((head) => heads.includes(head)) && same(kinds, KINDS);
  if (!isKnown || (calibrator && !same(calibrator.features, FEATURES))) throw otherVersion();
  return {
    version: MANIFEST_VERSION,
    id,
    model,
    tokenizer,
    heads,
    kinds,
    windowTokens,
    calibrator,
  };
}

export function damaged(path: string, cause?: unknown): TriviumError {
  return new TriviumError(
    'damaged',
    'A file of the reading model is damaged.',
    'It is fetched again when you reload the page while connected to the network.',
    { cause: cause ?? path },
  );
}

function otherVersion(): TriviumError {
  return new TriviumError(
    'outdated',
    'The reading model on this site is of another version than Trivium itself.',
    'Reload the page while connected to the network.',
  );
}

type Unknown = Record<string, unknown>;
const isRecord = (given: unknown): given is Unknown => typeof given === 'object' && given !== null;
const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();
const areStrings = (given: unknown): given is string[] =>
  Array.isArray(given) && given.every((each) => typeof each === 'string');
const areNumbers = (given: unknown, count: number): given is number[] =>
  Array.isArray(given) && given.length === count && given.every(Number.isFinite);

function isNamedFile(given: unknown): given is NamedFile {
  if (!isRecord(given)) return false;
  const { path, bytes, sha256 } = given;
  return (
    typeof path === 'string' &&
    /^[\w.-]+$/.test(path) &&
    typeof bytes === 'number' &&
    typeof sha256 === 'string'
  );
}

function isCalibrator(given: unknown): given is CalibratorNumbers {
  if (!isRecord(given) || !areStrings(given['features'])) return false;
  const count = given['features'].length;
  return (
    areNumbers(given['mean'], count) &&
    areNumbers(given['scale'], count) &&
    areNumbers(given['weights'], count + 1)
  );
}
