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

/** The content of a file beside the manifest. @throws TriviumError where it cannot be had. */
export type OpenFile = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

/** @throws TriviumError `damaged`, `outdated`, `out-of-memory`, `model-failed`; what `open` throws. */
export async function loadReadingModel(open: OpenFile, runtime: Runtime): Promise<ReadingSession> {
  const manifest = await readManifest(open);
  const tokenizer = parse(manifest.tokenizer.path, await checked(open, manifest.tokenizer));
  const pieces = new WordPieces(tokenizer as TokenizerFile);
  const network = await openNetwork(runtime, await checked(open, manifest.model));
  return new ReadingSession(manifest, pieces, network);
}

export async function readManifest(open: OpenFile): Promise<Manifest> {
  return parseManifest(parse(MANIFEST, await open(MANIFEST)));
}

/** @throws TriviumError `damaged` unless the content is what the manifest says. */
async function checked(open: OpenFile, file: NamedFile): Promise<Uint8Array<ArrayBuffer>> {
  const content = await open(file.path);
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
