/**
 * What a question means: its misspelt words are put right, and where it follows others, they are
 * read from the history, and the engine rewrites it so that it stands alone. A question that is
 * spelt right and stands alone stays as it is.
 */
import type { Engine } from '../engines/engine.ts';
import { toErrorRecord } from '../errors.ts';
import type { MethodEvent } from '../methods/events.ts';
import type { AskOptions, QuestionRecord } from '../protocol.ts';
import { readQuestion } from '../storage/questions.ts';
import type { Database } from '../storage/schema.ts';
import { rewriteFollowUpTask, type Turn } from '../tasks/rewrite-follow-up.ts';

export type Understood = Extract<MethodEvent, { type: 'understood' }>;

/** What put words right, named as engines are: `said` knows it in other languages. */
const SPELLING = 'spell checking';
/** How far a conversation is looked back. */
const MOST_TURNS = 3;
/** Sentences of a turn: those of the steps come first. */
const MOST_SENTENCES = 8;

interface Understanding {
  database: Database;
  engine: Engine;
  /** A question with its words spelt right. */
  respelt: (question: string) => Promise<string>;
  signal: AbortSignal;
}

/**
 * @returns null where the question is put to the method as it was typed.
 * @throws TriviumError `aborted`; what the engine throws.
 */
export async function understand(
  typed: string,
  { follows, understood }: Pick<AskOptions, 'follows' | 'understood'>,
  { database, engine, respelt, signal }: Understanding,
): Promise<Understood | null> {
  if (understood) return { type: 'understood', typed, ...understood };
  const spelt = await respelt(typed);
  const asSpelt: Understood | null =
    spelt === typed ? null : { type: 'understood', typed, question: spelt, by: SPELLING };
  if (follows === undefined) return asSpelt;
  const turns = await turnsBefore(database, follows);
  if (turns.length === 0) return asSpelt;
  const input = { question: spelt, turns };
  const {
    output,
    engine: by,
    degraded,
    degradedSentence: sentence,
  } = await engine.perform(rewriteFollowUpTask, input, {
    signal,
  });
  const isSame = plain(output.question) === plain(spelt);
  if (isSame && degraded === undefined) return asSpelt;
  const question = isSame ? spelt : output.question;
  return {
    type: 'understood',
    typed,
    question,
    by,
    ...(degraded ? { degraded } : {}),
    ...(sentence ? { sentence } : {}),
  };
}

/** What was cited in the questions before. */
export async function citedBefore(
  database: Database,
  follows: string | undefined,
): Promise<string[]> {
  if (follows === undefined) return [];
  return (await turnsBefore(database, follows)).flatMap(({ sentences }) => sentences);
}

/** Oldest first. A question that was deleted, or cannot be read, ends the conversation there. */
async function turnsBefore(database: Database, last: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  const seen = new Set<string>();
  let id: string | undefined = last;
  while (id !== undefined && turns.length < MOST_TURNS && !seen.has(id)) {
    seen.add(id);
    const record = await readable(database, id);
    if (!record) break;
    turns.unshift(turnOf(record));
    id = record.follows;
  }
  return turns;
}

async function readable(database: Database, id: string): Promise<QuestionRecord | null> {
  try {
    return await readQuestion(database, id);
  } catch (thrown) {
    if (toErrorRecord(thrown).code === 'damaged') return null;
    throw thrown;
  }
}

function turnOf({ question, understood, result }: QuestionRecord): Turn {
  const steps = result?.steps ?? [];
  const cited = [...steps.flatMap(({ citations }) => citations), ...(result?.citations ?? [])];
  return {
    question: understood ?? question,
    answer: result?.verdict === 'answered' ? result.text : null,
    found: steps.map(({ clue, value }) => ({ step: clue.replaceAll(' | ', ' '), value })),
    sentences: [...new Set(cited.map(({ text }) => text))].slice(0, MOST_SENTENCES),
  };
}

function plain(question: string): string {
  return question.replace(/\s+/g, ' ').replace(/[\s?.!]+$/, '');
}
