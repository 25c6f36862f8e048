/**
 * What a browser fetches as JavaScript before the person does anything: the scripts and module
 * preloads of index.html, the library's worker, and everything that they import statically.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export interface FirstLoad {
  files: { name: string; bytes: number; gzip: number }[];
  /** Sum of the files compressed with gzip, in bytes. */
  gzip: number;
}

export async function measureFirstLoad(dist: string): Promise<FirstLoad> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  const waiting = scriptsOf(html).map((url) => path.join(dist, url));
  const files = new Map<string, FirstLoad['files'][number]>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const code = await readFile(file);
    const name = path.relative(dist, file);
    files.set(file, { name, bytes: code.length, gzip: gzipSync(code).length });
    const text = code.toString('utf8');
    for (const imported of [...staticImports(text), ...workersAtOnce(text)]) {
      waiting.push(path.join(path.dirname(file), imported));
    }
  }
  const list = [...files.values()].sort((a, b) => b.gzip - a.gzip);
  return { files: list, gzip: list.reduce((sum, file) => sum + file.gzip, 0) };
}

function scriptsOf(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const preload = /^<link\b/.test(tag) && /rel="?modulepreload/.test(tag);
    if (!preload && !tag.startsWith('<script')) return [];
    const url = /\b(?:src|href)="?([^"\s>]+)/.exec(tag)?.[1];
    return url && !/^(https?:)?\/\//.test(url) ? [url] : [];
  });
}

/** Workers that are started with the page; the others are when they are needed. */
function workersAtOnce(code: string): string[] {
  const pattern = /new Worker\(new URL\((?:new URL\()?["'`](library-[\w-]{8}\.js)["'`]/g;
  return [...code.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** `import … from './x.js'`, `import './x.js'`, `export … from './x.js'`; not `import('./x.js')`. */
function staticImports(code: string): string[] {
  const pattern = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.m?js)["']/g;
  return [...code.matchAll(pattern)].map((match) => match[1] ?? '').filter(Boolean);
}
