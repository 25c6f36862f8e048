/**
 * The questions that a library suggests, kept beside its counters in the store `libraries` with what
 * they were made of. One that is damaged is as good as none: they are made anew.
 */
import type { KeptSuggestions } from '../overview/questions/types.ts';
import { QUESTION_KINDS } from '../overview/questions/types.ts';
import { Fields, textItem } from '../fields.ts';
import { SUGGESTIONS_ID, type SuggestionsRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, put } from './transaction.ts';

export async function readSuggestions(database: Database): Promise<KeptSuggestions | null> {
  const value: unknown = await database.get('libraries', SUGGESTIONS_ID);
  if (value === undefined) return null;
  try {
    const { madeOf, questions } = parseSuggestions(value);
    return { madeOf, questions };
  } catch {
    return null;
  }
}

export async function saveSuggestions(database: Database, kept: KeptSuggestions): Promise<void> {
  const record = parseSuggestions({ ...kept, version: 1, id: SUGGESTIONS_ID });
  await atomically(database, ['libraries'], (transaction) => {
    put(transaction, 'libraries', [record]);
  });
}

function parseSuggestions(value: unknown): SuggestionsRecord {
  const fields = new Fields(value);
  return {
    ...{ version: fields.version(1), id: SUGGESTIONS_ID, madeOf: fields.text('madeOf') },
    questions: fields.list('questions', (each, path) => {
      const question = new Fields(each, path);
      return {
        question: question.text('question'),
        kind: question.oneOf('kind', QUESTION_KINDS),
        documents: question.list('documents', textItem),
      };
    }),
  };
}
