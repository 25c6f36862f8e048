/** What indexing works with: given once by the library service, shared by the files here. */
import type { Task } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import type { LibraryEvent, Settings } from '../protocol.ts';
import type { Database } from '../storage/schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';
import type { Reader } from './reader.ts';
import type { ReadingShares } from './reading-shares.ts';
import type { RunProgress } from './run-progress.ts';

export interface IndexingParts {
  database: Database;
  reader: Reader;
  /** The task whose output the reader gives. */
  extract: Task<ExtractInput, ExtractOutput>;
  catalogue: Catalogue;
  progress: RunProgress;
  shares: ReadingShares;
  /** Whatever changes the index or its records goes through here. */
  writes: Exclusive;
  current: CurrentIndex;
  settings: () => Promise<Settings>;
  /** Given in this session, never stored. */
  passwords: ReadonlyMap<string, string>;
  emit: (event: LibraryEvent) => void;
  /** A document has been indexed to its end. */
  onIndexed: (id: string) => Promise<void>;
  /** Nothing is left to be indexed. */
  onRest: () => void;
  /** Pictures of pages can be read. */
  recognises: boolean;
}
