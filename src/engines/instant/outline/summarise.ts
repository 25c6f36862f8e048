/**
 * The built-in knowledge summariser (DualRAG, formula 9): the sentences of the passages, as they are
 * written, that offer a value for what is looked up, or that speak of the entity and of what is
 * searched for. A passage about the entity keeps its first sentence: it says what the entity is.
 */
import { cluesIn, substitute } from '../../../knowledge/clues.ts';
import { standsIn } from '../../../knowledge/grounding.ts';
import type { KnowledgePiece, SummariseInput } from '../../../tasks/outline.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { hasStem, stems } from '../match/text.ts';
import { offersOf } from '../read/chains.ts';
import { cluesOf } from '../read/decompose.ts';
import {
  aboutness,
  passagesOf,
  sentenceStems,
  supportOf,
  type Passage,
  type Sentence,
} from '../read/passages.ts';

/** From here on a passage is about the entity. */
const ABOUT = 0.6;
/** Sentences kept of one passage for their words. */
const KEPT = 4;
/** A value less likely than this is no reason to keep its sentence. */
const OFFERS = 0.1;

export async function summariseKnowledge(
  input: SummariseInput,
  means: Means = BY_WORDS,
): Promise<{ pieces: KnowledgePiece[] }> {
  const passages = passagesOf(input.chunks);
  const offering = await offeringValues(input, means);
  const pieces = passages.flatMap((passage) => {
    const speaking = new Set(speakingOf(passage, input));
    return passage.sentences
      .filter((one) => speaking.has(one) || offering.has(`${passage.chunk.id}:${one.start}`))
      .map((sentence): KnowledgePiece => ({
        text: sentence.text,
        supports: [supportOf(sentence)],
      }));
  });
  return { pieces };
}

/** The sentences, as `chunk:start`, in which a value is read for a clue that is looked up now. */
async function offeringValues(
  { question, history, chunks }: SummariseInput,
  means: Means,
): Promise<Set<string>> {
  const { clues: originals, types } = await cluesOf(question, means);
  const bindings = history.at(-1)?.bindings ?? [];
  const searchable = cluesIn(substitute(originals, bindings), 'searchable');
  const found = await offersOf(
    { question, types, propositions: [], originals, bindings, searchable, chunks },
    means.reader,
  );
  return new Set(
    found
      .filter(({ score }) => score >= OFFERS)
      .flatMap(({ supports }) => supports.map((one) => `${one.chunk}:${one.sentence.start}`)),
  );
}

/** The sentences that name the entity, or stand in a passage about it, and say what is searched for. */
function speakingOf(passage: Passage, { question, entity, queries }: SummariseInput): Sentence[] {
  const own = stems(entity);
  const wanted = [...new Set(stems([...queries, question].join(' ')))].filter(
    (word) => !hasStem(own, word),
  );
  const said = (sentence: Sentence): number => {
    const heard = sentenceStems(sentence);
    return wanted.filter((word) => hasStem(heard, word)).length;
  };
  const about = aboutness(passage, entity) >= ABOUT;
  return passage.sentences
    .map((sentence) => ({ sentence, said: said(sentence) }))
    .filter(({ sentence, said: words }) => {
      const names = about || standsIn(entity, sentence.text);
      return names ? words > 0 || (about && sentence.index === 0) : words > 1;
    })
    .sort((a, b) => b.said - a.said)
    .slice(0, KEPT)
    .map(({ sentence }) => sentence);
}
