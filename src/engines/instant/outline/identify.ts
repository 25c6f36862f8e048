/**
 * The built-in entity identifier (DualRAG, formula 5): the known ends of the clues that can be looked
 * up next, each searched for by what is said of it and by the kind of thing that is asked for.
 */
import { cluesIn, placeholdersOf } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import {
  QUERY_VARIANTS,
  type IdentifyInput,
  type Need,
  type Outline,
} from '../../../tasks/outline.ts';
import { questionWords } from '../question/words.ts';
import { nameSimilarity } from '../match/names.ts';
import { alternatives, openClues, progressOf, queryOf } from '../follow/progress.ts';
import { BY_WORDS, type Means } from '../means.ts';
import { nounOf } from '../sub-questions/verbalise.ts';

/** Names from here on are the same entity. */
const SAME_ENTITY = 0.8;

export async function identifyEntities(
  input: IdentifyInput,
  means: Means = BY_WORDS,
): Promise<{ needs: Need[] }> {
  const { history, outline, question } = input;
  const progress = await progressOf(question, input, means);
  const searchable = cluesIn(openClues(progress), 'searchable');
  const again = history.at(-1)?.text === history.at(-2)?.text;
  const clues = again ? searchable.flatMap((clue) => alternatives(clue, progress)) : searchable;
  const needs = clues.flatMap(needOf);
  const named = history.length > 1 && needs.length > 0 ? [] : namesIn(question);
  const first = named.map((entity): Need => ({ entity, queries: [question] }));
  return { needs: [...needs, ...first].map((need) => linked(need, outline)) };
}

function needOf(clue: Clue): Need[] {
  const known = [clue.subject, clue.object].find((slot) => 'text' in slot);
  if (!known || !('text' in known)) return [];
  const [asked] = placeholdersOf(clue);
  const queries = [queryOf(clue), ...(asked ? [`${known.text} ${nounOf(asked)}`] : [])];
  return [{ entity: known.text, queries: [...new Set(queries)].slice(0, QUERY_VARIANTS) }];
}

/** The names in the question; without any, the question stands for what it speaks of. */
function namesIn(question: string): string[] {
  const names = questionWords(question)
    .filter(({ kind }) => kind === 'name')
    .map(({ text }) => text);
  return names.length > 0 ? [...new Set(names)] : [question];
}

/** An entity of the outline keeps its name there. */
function linked(need: Need, outline: Outline): Need {
  const known = outline
    .map(({ entity }) => ({ entity, similarity: nameSimilarity(entity, need.entity) }))
    .filter(({ similarity }) => similarity >= SAME_ENTITY)
    .sort((a, b) => b.similarity - a.similarity)[0];
  return known ? { ...need, entity: known.entity } : need;
}
