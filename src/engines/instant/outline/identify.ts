/**
 * The built-in entity identifier (DualRAG, formula 5): the known ends of the clues that can be looked
 * up next, each searched for by what is said of it and by the kind of thing that is asked for.
 */
import { placeholdersOf, queryProposition, substitute } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import {
  QUERY_VARIANTS,
  type IdentifyInput,
  type Need,
  type Outline,
} from '../../../tasks/outline.ts';
import type { ProposedBinding } from '../../../tasks/types.ts';
import { questionWords } from '../decompose/words.ts';
import { nameSimilarity } from '../match/names.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';
import { nounOf } from '../sub-questions/verbalise.ts';
import { followed, type Followed } from './following.ts';

/** Names from here on are the same entity. */
const SAME_ENTITY = 0.8;
/** A need that was looked up in vain is also looked up with so many next best values. */
const ALTERNATIVES = 2;
/** A runner-up with less than this share of the winner's score is not followed. */
const WORTH_FOLLOWING = 0.4;

export async function identifyEntities(
  input: IdentifyInput,
  rankings: Rankings = RANKINGS,
): Promise<{ needs: Need[] }> {
  const state = await followed(input, rankings);
  const { history, outline, question } = input;
  const again = history.at(-1)?.text === history.at(-2)?.text;
  const clues = again
    ? state.searchable.flatMap((clue) => alternatives(clue, state))
    : state.searchable;
  const needs = clues.flatMap(needOf);
  const named = history.length > 1 && needs.length > 0 ? [] : namesIn(question);
  const first = named.map((entity): Need => ({ entity, queries: [question] }));
  return { needs: [...needs, ...first].map((need) => linked(need, outline)) };
}

function needOf(clue: Clue): Need[] {
  const known = [clue.subject, clue.object].find((slot) => 'text' in slot);
  if (!known || !('text' in known)) return [];
  const [asked] = placeholdersOf(clue);
  const queries = [queryProposition(clue), ...(asked ? [`${known.text} ${nounOf(asked)}`] : [])];
  return [{ entity: known.text, queries: [...new Set(queries)].slice(0, QUERY_VARIANTS) }];
}

/** The clue as it would be with the next best values of what was put into it. */
function alternatives({ id }: Clue, { plan, bindings }: Followed): Clue[] {
  const original = plan.clues.find((clue) => clue.id === id);
  if (!original) return [];
  const open = new Set(placeholdersOf(original));
  return bindings
    .filter(({ placeholder }) => open.has(placeholder))
    .flatMap(({ placeholder, score, runnersUp }) =>
      runnersUp
        .filter((other) => other.score >= WORTH_FOLLOWING * score)
        .slice(0, ALTERNATIVES)
        .map(({ value }): Pick<ProposedBinding, 'placeholder' | 'value'>[] => [
          ...bindings.filter((one) => one.placeholder !== placeholder),
          { placeholder, value },
        ]),
    )
    .flatMap((values) => substitute([original], values));
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
