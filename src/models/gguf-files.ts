/**
 * GGUF files that a person has: what they are is read from their beginning, so that what cannot be
 * run is said before a byte of it is copied. Those that write stay where they are where the browser
 * can keep a handle to them; those that compare texts are copied, for a library wants its embedder
 * when it opens, and can ask nobody then.
 */
import {
  checkSize,
  checkWrites,
  inOrder,
  readsOf,
  traitsOf,
  type GgufPart,
} from '../engines/gguf/describe.ts';
import { checkWhole, hasGgufMagic, readGgufHeader } from '../engines/gguf/header.ts';
import { inPlace, openInPlace, rememberInPlace } from '../engines/gguf/in-place.ts';
import { modelLabel, modelOfEngine } from '../engines/engine-choice.ts';
import type { ChosenFile, Recognised } from './import-files.ts';
import {
  manifestOf,
  type EmbeddingTraits,
  type GgufFacts,
  type InstalledModel,
} from '../engines/installed-model.ts';
import { uninstall } from './install.ts';
import { recordInstalled } from './storage.ts';

/** As it is run on a processor; on a graphics card it may be twice as long. */
const USUAL_WINDOW = 4_096;
/** What reads a prompt, and the code itself. */
const WORKING_BYTES = 150_000_000;
const BY_HASH = /^sha256-[0-9a-f]+$/;

export interface DescribedGguf {
  /** Of the file, without what tells its parts: a name of one's own for the model. */
  name: string;
  label: string;
  licence: string | undefined;
  files: ChosenFile[];
  gguf: GgufFacts;
  kind: 'gguf' | 'embedder' | 're-ranker';
  embedding?: EmbeddingTraits;
}

/**
 * @returns null where these are no GGUF files.
 * @throws TriviumError `not-supported`, `damaged`, `out-of-memory`.
 */
export async function describeGguf(files: readonly ChosenFile[]): Promise<DescribedGguf | null> {
  const chosen: ChosenFile[] = [];
  for (const { path, file } of files) {
    const isOne = /\.gguf$/i.test(path) || (await hasGgufMagic(file));
    if (isOne) chosen.push({ path: path.split('/').at(-1)!, file });
  }
  if (chosen.length === 0) return null;
  const parts = inOrder(
    await Promise.all(
      chosen.map(async ({ path, file }): Promise<GgufPart> => {
        const header = await readGgufHeader(file, path);
        checkWhole(header, file, path);
        return { name: path, bytes: file.size, header };
      }),
    ),
  );
  const reads = readsOf(parts[0]!, parts[0]!.name);
  if (!reads) checkWrites(parts as [GgufPart]);
  checkSize(parts);
  const { name, licence, trainedWindow, parameters, bytes, bytesPerToken } = traitsOf(parts);
  const window = Math.min(trainedWindow || USUAL_WINDOW, USUAL_WINDOW);
  const embedding = reads?.kind === 'embedder' ? reads.embedding : null;
  const own = stemOf(parts[0]!.name, name);
  return {
    ...{ name: own, label: modelLabel(own), licence: licence ?? undefined },
    ...{ kind: reads?.kind ?? 'gguf', ...(embedding ? { embedding } : {}) },
    files: parts.map((part) => chosen.find(({ path }) => path === part.name)!),
    gguf: {
      ...{ bytes, window, parameters },
      memoryBytes: Math.ceil(bytes + window * bytesPerToken + WORKING_BYTES),
    },
  };
}

/** Ollama's files are named by their hash: then the author's name tells more. */
function stemOf(file: string, named: string): string {
  const stem = file.replace(/\.gguf$/i, '').replace(/-\d{5}-of-\d{5}$/, '');
  return ((BY_HASH.test(stem) && named) || stem).replace(/[^\w.-]+/g, '-');
}

/** The files stay where they are; what was kept of the model before goes. */
export async function takeInPlace(
  { model, gguf }: Recognised,
  handles: FileSystemFileHandle[],
): Promise<InstalledModel> {
  await uninstall(model);
  await rememberInPlace(model.source!.repository, handles);
  const installed: InstalledModel = {
    ...manifestOf(model, 'files', [], gguf && { gguf }),
    ...{ from: 'files', installedAt: Date.now(), complete: true, inPlace: true },
  };
  await recordInstalled(installed);
  return installed;
}

/** @throws TriviumError when a file was moved, changed, or may not be read. */
export async function checkInPlace(id: string): Promise<void> {
  for (const handle of (await inPlace(modelOfEngine(id))) ?? []) {
    const file = await openInPlace(handle);
    checkWhole(await readGgufHeader(file, file.name), file, file.name);
  }
}
