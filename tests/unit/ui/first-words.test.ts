/** The words of screens and dialogs are not in the first load; with them come all, as they are spoken. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const ALL_WORDS = path.resolve('src/ui/text.ts');
/** `import … from './x.ts'`, `import './x.ts'`, `export … from './x.ts'`; neither types nor `import('./x.ts')`. */
const IMPORT =
  /^\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\bfrom\s+)?'(\.[^']+\.(?:ts|svelte))'/gm;

it('what is loaded first says its words from text/first.ts', async () => {
  const modules = await importedBy(path.resolve('src/main.ts'));
  expect(modules.size).toBeGreaterThan(100);
  const bringing = [...modules].filter(([, imports]) => imports.includes(ALL_WORDS));
  expect(bringing.map(([module]) => path.relative('.', module))).toEqual([]);
});

/** All that is loaded with a module, itself included, each with what it imports. */
async function importedBy(entry: string): Promise<Map<string, string[]>> {
  const modules = new Map<string, string[]>();
  const waiting = [entry];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (modules.has(module)) continue;
    const folder = path.dirname(module);
    const source = await readFile(module, 'utf8');
    const imports = [...source.matchAll(IMPORT)].map(([, file]) => path.resolve(folder, file!));
    modules.set(module, imports);
    waiting.push(...imports);
  }
  return modules;
}

describe('all words', () => {
  beforeEach(() => {
    vi.resetModules();
  });

  const first = () => import('../../../src/ui/text/first.ts');
  const all = () => import('../../../src/ui/text.ts');
  const german = () => import('../../../src/ui/text/de/index.ts').then((words) => words.german);

  it('come to the first ones', async () => {
    const { text } = await first();
    expect(text.evaluate).not.toHaveProperty('lead');
    const { english, text: whole } = await all();
    expect(text).toBe(whole);
    expect(text.evaluate).toBe(english.evaluate);
  });

  it('come in the language that is spoken', async () => {
    const { speak, text } = await first();
    speak(await german());
    const { english, text: whole } = await all();
    expect(whole.evaluate).toBe((await german()).evaluate);
    speak(english);
    expect(text).toEqual(english);
  });
});
