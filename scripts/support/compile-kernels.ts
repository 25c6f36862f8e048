/**
 * Compiles the vector index's kernels with AssemblyScript, once for plain SIMD and once with relaxed
 * SIMD. It takes two seconds each, so the result is kept beside the packages, under a name that
 * tells of the source and the compiler: what is stale is never found.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
export const KERNEL_SOURCE = path.join(PROJECT, 'src/vectors/kernels/assembly/index.ts');
const CACHE = path.join(PROJECT, 'node_modules/.cache/trivium-kernels');

const OPTIONS = ['--config', 'none', '-O3', '--noAssert', '--runtime', 'stub', '--importMemory'];
const FEATURES = {
  simd: ['--enable', 'simd'],
  'relaxed-simd': ['--enable', 'simd', '--enable', 'relaxed-simd'],
} as const;

type Feature = keyof typeof FEATURES;
export type CompiledKernels = Record<Feature, string>;

/** @returns both modules in base64. @throws Error with the compiler's messages. */
export function compileKernels(): CompiledKernels {
  const compiler = createRequire(import.meta.url).resolve('assemblyscript/package.json');
  const { version } = JSON.parse(readFileSync(compiler, 'utf8')) as { version: string };
  const recipe = [readFileSync(KERNEL_SOURCE, 'utf8'), version, OPTIONS, FEATURES];
  const digest = createHash('sha256').update(JSON.stringify(recipe)).digest('hex');
  const kept = path.join(CACHE, `${digest.slice(0, 16)}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as CompiledKernels;
  } catch {
    // Not compiled yet.
  }
  mkdirSync(CACHE, { recursive: true });
  // Written aside and renamed: another process may be reading.
  const aside = mkdtempSync(path.join(CACHE, 'compiling-'));
  try {
    const asc = path.join(path.dirname(compiler), 'bin/asc.js');
    const compile = (name: Feature): string => {
      const wasm = path.join(aside, `${name}.wasm`);
      const options = [KERNEL_SOURCE, ...OPTIONS, ...FEATURES[name], '--outFile', wasm];
      execFileSync(process.execPath, [asc, ...options], { cwd: PROJECT, stdio: 'pipe' });
      return readFileSync(wasm).toString('base64');
    };
    const kernels: CompiledKernels = {
      simd: compile('simd'),
      'relaxed-simd': compile('relaxed-simd'),
    };
    const written = path.join(aside, 'kernels.json');
    writeFileSync(written, JSON.stringify(kernels));
    renameSync(written, kept);
    return kernels;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
