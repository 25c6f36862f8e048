/** What a column asks as a question: "Governing law" is what a person writes over a column of that. */
import type { ColumnKind, TableColumn } from '../table-protocol.ts';

const ASKS =
  /^(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had|in|on|at|by|from|for|to|under|with|of)\b/i;
const ASKS_IN_GERMAN =
  /^(?:wer|wen|wem|wessen|was|welch\w*|wann|wo\w*|warum|wie\w*|ist|sind|war|waren|wird|werden|hat|haben|darf|kann|muss|soll)\b/i;

const BEGINNINGS: Readonly<Record<ColumnKind, string>> = {
  text: 'What is the',
  yesno: 'Is there a',
  number: 'What is the',
  date: 'What is the',
  list: 'What are the',
};

/** A question stays as it is; of a heading one is made. */
export function questionOf({ question, kind }: Pick<TableColumn, 'question' | 'kind'>): string {
  const words = question.trim();
  if (words.endsWith('?')) return words;
  if (ASKS.test(words) || ASKS_IN_GERMAN.test(words)) return `${words}?`;
  const bare = words.replace(/[.:]$/, '').replace(/^(?:the|a|an)\s+/i, '');
  const isName = /^\p{Lu}{2}|^\p{Lu}\p{Ll}*\s\p{Lu}/u.test(bare);
  const inside = isName ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
  return `${BEGINNINGS[kind]} ${inside}?`;
}

const YES_OR_NO =
  /^(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had|ist|sind|war|waren|wird|werden|hat|haben|darf|kann|muss|soll)\b/i;
const NUMBER =
  /\b(?:how (?:many|much|long|old|large|big|high|tall|far|heavy)|number of|amount|price|cost|rent|fee|dose|percentage|duration|sample size|wie ?viele?|wie (?:lange|hoch|groß|alt)|anzahl|preis|dauer)\b/i;
const DATE = /\b(?:when|(?:which|what) (?:date|day|year)|date|wann|datum)\b/i;
const LIST =
  /\b(?:who are|what are|which [\p{L}-]+s (?:are|were|have|do)|list|parties|authors|wer sind|welche [\p{L}-]+en)\b/iu;

/** What a question most likely asks for: a person can say otherwise. */
export function guessKind(question: string): ColumnKind {
  const words = question.trim();
  if (YES_OR_NO.test(words)) return 'yesno';
  if (NUMBER.test(words)) return 'number';
  if (DATE.test(words)) return 'date';
  return LIST.test(words) ? 'list' : 'text';
}
