/** The peers, most telling first. Versions are pinned: figures can be measured again. */
import type { Peer } from '../subject.ts';
import { edgevec } from './edgevec.ts';
import { hnswlibNode } from './hnswlib-node.ts';
import { hnswlibWasm } from './hnswlib-wasm.ts';
import { mememo } from './mememo.ts';
import { orama } from './orama.ts';
import { usearch } from './usearch.ts';
import { voy } from './voy.ts';

export const PEERS: readonly Peer[] = [
  hnswlibWasm,
  hnswlibNode,
  usearch,
  orama,
  mememo,
  voy,
  edgevec,
];
