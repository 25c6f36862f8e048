/**
 * A worker's entry imports and is never imported. What bundlers put into an entry, other chunks take
 * from there; WebKit then runs the entry once more, for it does not know what a worker began with
 * again by its address: there are two of everything, and both answer.
 */
import type { Plugin } from 'vite';

interface Graph {
  getModuleInfo(id: string): {
    isEntry: boolean;
    importers: readonly string[];
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** A group of what a worker begins with: all of that but the entry is one chunk, apart from it. */
export const BEGINNING = {
  name(id: string, graph: Graph): string | null {
    const entry = entryOver(id, graph);
    return entry !== undefined && entry !== id && loadsLater(entry, graph) ? 'worker' : null;
  },
};

/** The entry that imports it, without waiting until it is wanted. */
function entryOver(id: string, graph: Graph): string | undefined {
  const seen = new Set([id]);
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (info?.isEntry) return each;
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return undefined;
}

/** By entry: each is built by itself, and once. */
const known = new Map<string, boolean>();

/** What is loaded when it is wanted may take things from the entry; where nothing is, nothing does. */
function loadsLater(entry: string, graph: Graph): boolean {
  const before = known.get(entry);
  if (before !== undefined) return before;
  const seen = new Set([entry]);
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (info && info.dynamicallyImportedIds.length > 0) {
      known.set(entry, true);
      return true;
    }
    for (const imported of info?.importedIds ?? []) seen.add(imported);
  }
  known.set(entry, false);
  return false;
}

/** Fails a build in which another chunk imports an entry. */
export function workerEntries(): Plugin {
  return {
    name: 'trivium:worker-entries',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map((each) => each.fileName));
      for (const { fileName, imports, dynamicImports } of chunks) {
        const imported = [...imports, ...dynamicImports].find((name) => entries.has(name));
        if (imported) this.error(`${fileName} imports ${imported}, which a worker begins with.`);
      }
    },
  };
}
