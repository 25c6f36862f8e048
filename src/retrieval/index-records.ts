/** What is stored of an index over texts, record by record. */
import type { BlockRecord } from '../blocks/id-blocks.ts';
import type { RecordBlock } from '../blocks/packed-records.ts';
import type { SnapshotRecord } from '../vectors/types.ts';

/** Of its words: postings (word-block.ts), and the headings of passages. */
export type WordRecord = BlockRecord<'words'> | BlockRecord<'headings'>;

/** Of its words, and of the texts themselves. */
export type TextRecord = WordRecord | RecordBlock;

export type IndexRecord = SnapshotRecord | TextRecord;
