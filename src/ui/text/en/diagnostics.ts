/** Words of the interface: diagnostics. */
import type { Repair } from '../../../protocol.ts';
import { count, percent } from './counts.ts';

/** From what a damaged part of an index was rebuilt. */
const REBUILT: Record<Repair['part'], string> = {
  codes: 'codes, rebuilt from their vectors',
  rows: 'vectors, made again from the texts',
  both: 'codes and vectors, made again from the texts',
  header: 'everything, made again from the texts',
  records: 'texts, read again from the documents',
  words: 'words, counted again from the texts',
  headings: 'headings, read again from the texts',
};

export const diagnostics = {
  title: 'Diagnostics',
  lead: 'Trivium finds facts and passages by their nearness to a question, in an index of small codes. Here is how large it is, and how much of what an exact search would find it finds.',
  loading: 'Opening…',
  empty: 'There is nothing to check yet: add documents first.',
  check: 'Check again',
  checking: 'Checking…',
  checked: 'The search index has been checked.',
  checkHint: 'Compares searches with exact ones. It checks itself after documents were added.',
  names: { propositions: 'Facts', chunks: 'Passages' },
  about: {
    propositions: 'Statements found in the documents, each as a sentence.',
    chunks: 'The texts of the documents, passage by passage.',
  },
  recall: (share: number) => `Finds ${percent(share)} of the nearest ten.`,
  checkOf: (sample: number, when: string | null) =>
    `Checked with ${count(sample, 'search', 'searches')}${when === null ? '' : `, ${when}`}.`,
  notChecked: 'Not checked yet.',
  live: 'Vectors',
  tombstones: 'Removed, still to be cleared',
  memory: 'Memory',
  bytesPerVector: 'A vector',
  bytes: (n: number) => `${n.toLocaleString('en')} bytes`,
  dimensions: 'Dimensions',
  rerank: 'Candidates ranked again (R)',
  kernels: 'Runs on',
  kernelNames: {
    'relaxed-simd': 'WebAssembly, relaxed SIMD',
    simd: 'WebAssembly, SIMD',
    plain: 'JavaScript (no SIMD here)',
  } as Record<string, string>,
  unread: 'Blocks not in memory',
  count: (n: number) => n.toLocaleString('en'),
  embedder: 'Made by',
  repairs: 'Damaged and rebuilt',
  noRepairs: 'Nothing was damaged when the library was opened.',
  repair: ({ index, part, block }: Repair) => {
    const name = index === 'chunks' ? 'Passages' : 'Facts';
    return `${name}${part === 'header' ? '' : `, block ${block + 1}`}: ${REBUILT[part]}.`;
  },
  repairsHint: 'Nothing is lost. If this happens again, the disk may be failing.',
} as const;
