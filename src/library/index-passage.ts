/** A small index over the one passage that a question of an evaluation carries. */
import { sentencesOf } from '../documents/sentences.ts';
import type { Engine } from '../engines/engine.ts';
import { OWN_PASSAGE } from '../protocol.ts';
import { indexPassages } from '../evaluation/index-passages.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { Task } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import type { Embedder } from '../vectors/types.ts';

export interface PassageParts {
  engine: Engine;
  extract: Task<ExtractInput, ExtractOutput>;
  embedder: Embedder;
}

export function indexPassage(text: string, parts: PassageParts): Promise<LibraryIndex> {
  return indexPassages([{ title: OWN_PASSAGE, text }], { ...parts, sentences: sentencesOf });
}
