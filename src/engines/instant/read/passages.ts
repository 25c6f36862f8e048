/** Passages as sentences that know what they are about. */
import type { ContextChunk, ProposedSupport } from '../../../tasks/types.ts';
import { namesSection } from '../language/headings.ts';
import { nameSimilarity } from '../match/names.ts';
import { stems } from '../match/text.ts';

export interface Sentence {
  passage: Passage;
  index: number;
  text: string;
  /** Document positions. */
  start: number;
  end: number;
}

export interface Passage {
  chunk: ContextChunk;
  sentences: Sentence[];
  /** What the passage is about: its heading, and the name by which its first sentence begins. */
  subjects: string[];
}

export function passagesOf(chunks: readonly ContextChunk[]): Passage[] {
  return chunks.map((chunk) => {
    const ranges = chunk.sentences.length > 0 ? chunk.sentences : [chunk];
    const passage: Passage = { chunk, sentences: [], subjects: [] };
    passage.sentences = ranges.map(({ start, end }, index) => ({
      ...{ passage, index, start, end },
      text: chunk.text.slice(start - chunk.start, end - chunk.start),
    }));
    if (!namesSection(chunk.heading)) passage.subjects.push(chunk.heading);
    const lead = LEAD.exec(passage.sentences[0]?.text ?? '');
    if (lead) passage.subjects.push(lead[1]!);
    return passage;
  });
}

/** "X (…) is", "X, a …, was". */
const LEAD = /^["“]?(\p{Lu}[^"“”]{1,90}?)["”]?(?: ?\(|,? (?:is|was|are|were)\b|,)/u;

/** How surely the passage is about something, 0..1. */
export function aboutness({ subjects }: Passage, name: string): number {
  return Math.max(0, ...subjects.map((subject) => nameSimilarity(subject, name)));
}

export function sentenceStems({ text }: Sentence): string[] {
  return stems(text);
}

export function supportOf({ passage, start, end }: Sentence): ProposedSupport {
  return { chunk: passage.chunk.id, sentence: { start, end } };
}
