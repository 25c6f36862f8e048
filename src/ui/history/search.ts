/** Searching the history: every word has to stand in the question or in its answer, anywhere. */
import type { QuestionSummary } from '../../protocol.ts';
import { entriesOf, threadsOf, type Thread } from './threads.ts';

/** Conversations with the questions that were meant; all of them for an empty search. */
export function searchHistory(list: readonly QuestionSummary[], words: string): Thread[] {
  const threads = threadsOf(list);
  const wanted = folded(words).split(' ').filter(Boolean);
  if (wanted.length === 0) return threads;
  const isMeant = ({ question }: { question: QuestionSummary }): boolean => {
    const { comparison } = question;
    const together =
      comparison === undefined ? [question] : list.filter((each) => each.comparison === comparison);
    const said = folded(together.map(wordsOf).join(' '));
    return wanted.every((word) => said.includes(word));
  };
  return threads.flatMap((thread) => {
    const meant = [thread.first, ...thread.followUps].filter(isMeant);
    const [first, ...followUps] = meant;
    return first ? [{ ...thread, first, followUps }] : [];
  });
}

/** How many entries there are to search. */
export function countEntries(list: readonly QuestionSummary[]): number {
  return entriesOf(list).length;
}

function wordsOf({ question, understood = '', title = '', answer }: QuestionSummary): string {
  return `${title} ${question} ${understood} ${answer}`;
}

/** Case, accents and white space make no difference. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
