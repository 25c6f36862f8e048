/**
 * Loads the reading model: its manifest, then the files that it names, each held against its hash
 * before it is used. Where they come from is the caller's: the site, a kept copy, a folder.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { damaged, MANIFEST, parseManifest, type Manifest, type NamedFile } from './manifest.ts';
import { openNetwork, type Runtime } from './network.ts';
import { WordPieces, type TokenizerFile } from './offsets.ts';
import { ReadingSession } from './session.ts';

/**
 * The content of a file beside the manifest.
 * @param onBytes how many have come so far.
 * @throws TriviumError where it cannot be had.
 */
export type OpenFile = (
  path: string,
  onBytes?: (loaded: number) => void,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Bytes of weights and tokenizer; once all are there, the runtime starts. */
export interface LoadProgress {
  loaded: number;
  total: number;
}

export interface LoadOptions {
  onProgress?: (progress: LoadProgress) => void;
}

/** @throws TriviumError `damaged`, `outdated`, `out-of-memory`, `model-failed`; what `open` throws. */
export async function loadReadingModel(
  open: OpenFile,
  runtime: Runtime,
  { onProgress }: LoadOptions = {},
): Promise<ReadingSession> {
  const manifest = await readManifest(open);
  const total = manifest.tokenizer.bytes + manifest.model.bytes;
  const from = (before: number) => (loaded: number) =>
    onProgress?.({ loaded: before + loaded, total });
  const words = await checked(open, manifest.tokenizer, from(0));
  const pieces = new WordPieces(parse(manifest.tokenizer.path, words) as TokenizerFile);
  const weights = await checked(open, manifest.model, from(manifest.tokenizer.bytes));
  return new ReadingSession(manifest, pieces, await openNetwork(runtime, weights));
}

export async function readManifest(open: OpenFile): Promise<Manifest> {
  return parseManifest(parse(MANIFEST, await open(MANIFEST)));
}

/** @throws TriviumError `damaged` unless the content is what the manifest says. */
async function checked(
  open: OpenFile,
  file: NamedFile,
  onBytes: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await open(file.path, onBytes);
  if (content.length !== file.bytes || bytesToHex(sha256(content)) !== file.sha256) {
    throw damaged(file.path);
  }
  return content;
}

function parse(path: string, content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch (cause) {
    throw damaged(path, cause);
  }
}
