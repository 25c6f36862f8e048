/**
 * The long reading of a sentence: one tuple for each clause, arguments as they stand in the text
 * (articles, pronouns and all adjuncts kept). Only the OpenIE benchmark asks for this; answering
 * works with the short triplets.
 */
import { analyse, type Token } from '../language/analyse.ts';
import { textOf } from '../language/words.ts';
import { verbText, type Clause, type Nominal } from './clauses.ts';
import { toPieces } from './pieces.ts';
import { evenQuotes } from './quotes.ts';
import { readSentence } from './read.ts';

export interface Tuple {
  score: number;
  relation: string;
  /** First the subject, then objects and adjuncts with their prepositions. */
  arguments: string[];
}

/** Tuples of one sentence. */
export function readTuples(sentence: string): Tuple[] {
  const tokens = analyse(evenQuotes(sentence));
  const pieces = toPieces(tokens, 0, tokens.length, []);
  const { clauses } = readSentence(tokens, pieces);
  const tuples: Tuple[] = [];
  for (const clause of clauses) {
    const tuple = clauseTuple(tokens, clause);
    if (tuple) tuples.push(tuple);
  }
  for (const piece of pieces) {
    if (piece.kind !== 'np') continue;
    const { name, core } = piece.phrase;
    if (name && name.first > core) tuples.push(roleOf(tokens, core, name));
  }
  return tuples;
}

/** "President Ann Lee", "the composer Bo Ek": what somebody is, said by a noun alone. */
function roleOf(
  tokens: readonly Token[],
  core: number,
  name: { first: number; end: number },
): Tuple {
  const role = textOf(tokens, core, name.first);
  return { score: 0.5, relation: 'is', arguments: [textOf(tokens, name.first, name.end), role] };
}

function clauseTuple(tokens: readonly Token[], clause: Clause): Tuple | null {
  const first = clause.subjects[0]!;
  const last = clause.subjects.at(-1)!;
  // Coordinated subjects stand together; a subject handed on from another clause stands alone.
  const subject = textOf(tokens, first.first, Math.max(clause.subjectEnd ?? 0, last.end));
  const rest: string[] = [];
  let relation = verbText(tokens, clause);
  if (clause.objects.length > 0) rest.push(range(tokens, clause.objects));
  if (clause.complement) rest.push(textOf(tokens, clause.complement.first, clause.complement.end));
  if (clause.content) rest.push(textOf(tokens, clause.content.first, clause.content.end));
  for (const [i, { preposition, items }] of inOrder(clause).entries()) {
    const text = range(tokens, items);
    if (i === 0 && rest.length === 0 && clause.kind !== 'copula') {
      relation += ` ${preposition}`;
      rest.push(text);
    } else rest.push(`${preposition} ${text}`.trim());
  }
  if (rest.length === 0) return null;
  return { score: clause.confidence, relation, arguments: [subject, ...rest] };
}

/** "In May the bridge was built by Ann": what stands before the verb comes last. */
function inOrder({ verb, adjuncts }: Clause): Clause['adjuncts'] {
  if (!verb) return adjuncts;
  const leads = ({ items }: Clause['adjuncts'][number]): boolean => items[0]!.first < verb.first;
  return [...adjuncts.filter((one) => !leads(one)), ...adjuncts.filter(leads)];
}

function range(tokens: readonly Token[], items: readonly Nominal[]): string {
  const first = items[0]!;
  const last = items.at(-1)!;
  const within = last.within.at(-1);
  return textOf(tokens, first.first, Math.max(last.end, last.name?.end ?? 0, within?.end ?? 0));
}
