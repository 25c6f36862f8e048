/** What the benchmark measures: an index of ours or of a peer, behind the few calls that it needs. */

export interface Setting {
  /** What stands in the table, e.g. `ef 200`. */
  label: string;
  apply(): void;
}

export interface Subject {
  readonly name: string;
  /** Ways of searching one built index, from fast to thorough. */
  readonly settings: readonly Setting[];
  /** Vectors with ids that count on from `first`. Called batch after batch. */
  add(vectors: Float32Array, first: number): void | Promise<void>;
  /** Everything is there. Still part of building. */
  finish?(): void | Promise<void>;
  /** @returns ids, nearest first. */
  search(query: Float32Array, k: number): ArrayLike<number> | Promise<ArrayLike<number>>;
  /** Bytes in memory, where they can be known. */
  bytes?(): number;
}

/** Reaches the files of a peer's package: from a folder in Node, from a server in a browser. */
export interface PackageFiles {
  /** For `import()`. @param file path inside the package. */
  url(file: string): string;
  bytes(file: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Names of the files in a folder of the package. */
  list(folder: string): Promise<string[]>;
  /** CommonJS, in Node only. */
  require(): unknown;
}

export interface Peer {
  /** Package and version on the npm registry. */
  package: string;
  version: string;
  /** Runs in a browser as well as in Node. */
  browser: boolean;
  /** The exact one of the peers, or one whose searches take very long, need fewer queries. */
  open(files: PackageFiles, count: number, dimensions: number): Promise<Subject>;
}
