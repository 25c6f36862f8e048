/** A build as a later version of the same app would be: other names for what has changed. */
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DIST } from '../../../scripts/support/project.ts';
import { linkFiles } from './link-files.ts';

const TEXT = /\.(?:js|mjs|html|css|json|webmanifest)$/;

/** @param changed beginnings of names in `assets/`, such as `index` for the page. */
export async function newerBuild(
  into: string,
  { changed, title }: { changed: string[]; title: string },
): Promise<void> {
  await cp(DIST, into, { recursive: true });
  const assets = path.join(into, 'assets');
  const names = await thatChange(assets, changed);
  const renamed = names.map((name) => [name, name.replace(/-.{4}(.{4}\.js)$/, '-NEWR$1')] as const);
  for (const [from, to] of renamed) await rename(path.join(assets, from), path.join(assets, to));
  const files = (await readdir(into, { recursive: true })).filter((file) => TEXT.test(file));
  for (const file of files) {
    const before = await readFile(path.join(into, file), 'utf8');
    let after = before;
    for (const [from, to] of renamed) after = after.replaceAll(from, to);
    if (file === 'index.html')
      after = after.replace(/<title>.*<\/title>/, `<title>${title}</title>`);
    if (file === 'service-worker.js') after = after.replace(/"version":"\w{4}/, '"version":"beef');
    if (after !== before) await writeFile(path.join(into, file), after);
  }
}

/** The named scripts and all that import them: a name stands for the content. */
async function thatChange(assets: string, beginnings: string[]): Promise<string[]> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const code = new Map<string, string>();
  for (const name of scripts) code.set(name, await readFile(path.join(assets, name), 'utf8'));
  const names = new Set(
    scripts.filter((name) => beginnings.some((start) => name.startsWith(`${start}-`))),
  );
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const [name, text] of code) {
      if ([...names].some((other) => text.includes(other))) names.add(name);
    }
  }
  return [...names];
}

/** What a deployment does: the folder that is served has another content from now on. */
export async function deploy(build: string, served: string): Promise<void> {
  await rm(served, { recursive: true, force: true });
  await linkFiles(build, served);
}
