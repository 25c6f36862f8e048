/**
 * `npm run lint` but for formatting. oxlint reads all TypeScript by the rules of oxlint.config.js, with
 * types, and components for promises that nobody waits for, which is where an app of workers hangs:
 * these it gets as the TypeScript that svelte2tsx makes of them, which is what svelte-check reads too.
 * What else there is to say of components is ESLint's.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { svelte2tsx } from 'svelte2tsx';
import { VERSION } from 'svelte/compiler';
import { PROJECT } from '../support/project.ts';
import { runTool } from '../support/run.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'trivium-components-'));
try {
  await writeComponents();
  const ofPromises = path.join(folder, '.oxlintrc.json');
  const codes = [
    await oxlint('oxlint.config.js', '.', '--report-unused-disable-directives'),
    await oxlint(ofPromises, path.join(folder, 'src')),
    await runTool('eslint', ['--max-warnings', '0', 'src/**/*.svelte', 'src/**/*.svelte.ts']),
  ];
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function oxlint(config: string, ...more: string[]): Promise<number> {
  return runTool('oxlint', ['--type-aware', '--deny-warnings', '--config', config, ...more]);
}

/** To the compiler they stand beside the rest, so that either finds what it imports of the other. */
async function writeComponents(): Promise<void> {
  const files = await readdir(path.join(PROJECT, 'src'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.svelte'))) {
    const { code } = svelte2tsx(await readFile(path.join(PROJECT, 'src', file), 'utf8'), {
      ...{ filename: file, isTsFile: true, mode: 'ts', version: VERSION },
    });
    const place = path.join(folder, 'src', `${file}.ts`);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, code);
  }
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const settings = {
    extends: path.join(PROJECT, 'tsconfig.json'),
    compilerOptions: {
      rootDirs: [PROJECT, '.'],
      types: ['vite/client', 'node', 'svelte2tsx/svelte-shims-v4', 'svelte2tsx/svelte-jsx-v4'],
    },
    include: ['src', path.join(PROJECT, 'src/**/*.d.ts')],
    exclude: [],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  // What is handed to a component is an attribute, which there has become a property.
  const checksVoidReturn = { attributes: false, arguments: false, properties: false };
  const rules = {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn }],
  };
  const config = { plugins: ['typescript'], categories: { correctness: 'off' }, rules };
  await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
}
