/**
 * BM25's postings for one block of ids (blocks/id-blocks.ts), as whole numbers of variable length:
 *
 *     the weighted length of each text; terms' length in bytes; terms, one a line;
 *     for each term its postings: places ascending, as steps from the one before, with a
 *     frequency each; 0 ends them
 *
 * A place is a text's position in the block.
 */
import { writeBlock, type BlockKind, type BlockRecord, type IdBlock } from '../blocks/id-blocks.ts';
import { VarintReader, VarintWriter } from '../blocks/varints.ts';

/**
 * Of how texts become stems and headings: another one, and what is stored of them is made anew. A
 * test compares what some texts become.
 */
export const ANALYSIS_VERSION = 1;

export const WORDS: BlockKind<'words'> = {
  ...{ part: 'words', magic: 0x44585754 },
  ...{ version: ANALYSIS_VERSION, ids: 1024 },
};

export class WordBlockWriter {
  private readonly ids: number[] = [];
  private readonly lengths = new VarintWriter();
  private readonly terms: string[] = [];
  private readonly postings = new VarintWriter();
  private last = -1;

  constructor(
    private readonly block: number,
    private readonly kind: BlockKind<'words'>,
  ) {}

  /** All texts come before all postings. @returns the text's place. */
  text(id: number, length: number): number {
    this.lengths.put(length);
    return this.ids.push(id) - 1;
  }

  /** Term by term; the places of each ascending. */
  see(term: string, place: number, frequency: number): void {
    if (this.terms.at(-1) !== term) {
      if (this.terms.length > 0) this.postings.put(0);
      this.terms.push(term);
      this.last = -1;
    }
    this.postings.put(place - this.last);
    this.postings.put(frequency);
    this.last = place;
  }

  record(): BlockRecord<'words'> {
    const terms = new TextEncoder().encode(this.terms.join('\n'));
    const all = this.lengths;
    all.put(terms.length);
    all.putBytes(terms);
    all.putBytes(this.postings.written);
    return writeBlock(this.kind, this.block, {
      ids: Uint32Array.from(this.ids),
      bytes: all.written,
    });
  }
}

export interface WordBlock {
  /** Of the texts, in the order of their places. */
  lengths: Uint32Array;
  terms: string[];
  /** Step and frequency by turns, for each of `terms`, ended by 0. */
  postings: VarintReader;
}

export function readWords({ ids, bytes }: IdBlock): WordBlock {
  const postings = new VarintReader(bytes);
  const lengths = Uint32Array.from(ids, () => postings.next());
  const terms = new TextDecoder().decode(postings.nextBytes(postings.next()));
  return { lengths, terms: terms === '' ? [] : terms.split('\n'), postings };
}
