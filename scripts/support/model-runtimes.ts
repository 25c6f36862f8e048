/** Which packages run models, and how many copies of them are installed and built. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What each says in one place of its code, however it is minified. */
const SAID_ONCE = {
  '@huggingface/transformers': 'Could not locate file',
  'onnxruntime-web': 'no available backend found',
} as const;

export type RuntimePackage = keyof typeof SAID_ONCE;
export const RUNTIME_PACKAGES = Object.keys(SAID_ONCE) as readonly RuntimePackage[];

/** @param lock package-lock.json, parsed. @returns versions of all copies that are installed. */
export function installedCopies(
  lock: { packages: Record<string, { version?: string }> },
  name: string,
): string[] {
  return Object.entries(lock.packages)
    .filter(([folder]) => folder.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version ?? 'none');
}

/** @param dist a build. @returns its scripts that hold a copy, one for each that they hold. */
export async function builtCopies(dist: string, name: RuntimePackage): Promise<string[]> {
  const files = await readdir(dist, { recursive: true });
  const found = await Promise.all(
    files
      .filter((file) => /\.m?js$/.test(file))
      .map(async (file) => {
        const code = await readFile(path.join(dist, file), 'utf8');
        return Array<string>(code.split(SAID_ONCE[name]).length - 1).fill(path.basename(file));
      }),
  );
  return found.flat();
}

/** Its WebAssembly files, without the digests in their names. */
export async function builtWasm(dist: string): Promise<string[]> {
  const files = await readdir(path.join(dist, 'assets'));
  return files
    .filter((file) => /^ort-.*\.wasm$/.test(file))
    .map((file) => file.replace(/-[\w-]{8}\.wasm$/, '.wasm'));
}
