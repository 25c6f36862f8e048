/** Task: a question becomes clues with placeholders (T2RAG section 4.3, step 1). */
import { answerTypeOfName } from '../knowledge/answer-types.ts';
import { cluesFrom, placeholdersOf } from '../knowledge/clues.ts';
import { looseRows } from './extract-triplets.ts';
import { exactly, messages, TEXT_OR_NULL } from './form.ts';
import { findJson, invalidOutput, isRecord, listUnder, stringOf } from './output.ts';
import type { Task } from './task.ts';
import type { DecomposeInput, DecomposeOutput } from './types.ts';
import { say } from '../sentences.ts';

/** No question needs more; a model that goes on is cut here. */
const MAX_CLUES = 12;

const SYSTEM = `You break a question down into the triplets one has to know to answer it.
Rules:
- A triplet has a subject, a predicate and an object, as short as possible.
- Write ?name for what is not known yet, with a name that says what it is: ?director, ?city, ?year.
- ?name stands alone as subject, predicate or object, never among other words.
- The same unknown has the same name in every triplet; different unknowns have different names.
- Order the triplets so that each can be looked up once the ones before it are known.
- Do not answer the question and do not fill in anything that you happen to know.
- "target" is the unknown that answers the question; null when it takes a comparison or a yes or no.
Answer with JSON: {"clues": [{"subject": "…", "predicate": "…", "object": "…"}], "target": "?name"}`;

const EXAMPLES = `Example
Question: Where was the designer of Veldhaven Light born?
{"clues": [{"subject": "Veldhaven Light", "predicate": "was designed by", "object": "?designer"}, {"subject": "?designer", "predicate": "was born in", "object": "?place"}], "target": "?place"}

Example
Question: Whose harbour was dredged first, Sundvik's or Tarnholm's?
{"clues": [{"subject": "Sundvik harbour", "predicate": "was dredged in", "object": "?yearA"}, {"subject": "Tarnholm harbour", "predicate": "was dredged in", "object": "?yearB"}], "target": null}`;

export const decomposeQuestionTask: Task<DecomposeInput, DecomposeOutput> = {
  name: 'decompose-question',
  schema: exactly({
    clues: {
      type: 'array',
      items: exactly({
        subject: { type: 'string' },
        predicate: { type: 'string' },
        object: { type: 'string' },
      }),
    },
    target: TEXT_OR_NULL,
  }),

  prompt({ question }) {
    return messages(SYSTEM, EXAMPLES, `Question: ${question}`);
  },

  parse(output) {
    const json = findJson(output);
    const found = json === undefined ? looseRows(output) : listUnder(json, 'clues');
    const rows = (found ?? []).filter(isRecord).slice(0, MAX_CLUES);
    const triplets = rows.map((row) => ({
      subject: stringOf(row.subject),
      predicate: stringOf(row.predicate),
      object: stringOf(row.object),
    }));
    const clues = cluesFrom(triplets);
    if (clues.length === 0) throw invalidOutput(say('Expected a JSON object with a list "clues".'));
    const names = [...new Set(clues.flatMap(placeholdersOf))];
    // Capitals say where the words of a name begin: ?yearA, ?directorBirthDate.
    const slots = triplets.flatMap((triplet) => Object.values(triplet));
    const written = new Map(slots.map((slot) => [bare(slot).toLowerCase(), bare(slot)]));
    const types = Object.fromEntries(
      names.map((name) => [name, answerTypeOfName(written.get(name) ?? name)]),
    );
    const named = isRecord(json) ? bare(stringOf(json.target)).toLowerCase() : '';
    const target = names.includes(named) ? named : null;
    return { clues, types, target };
  },
};

const bare = (unknown: string): string => unknown.replace(/^\?\s*/, '');
