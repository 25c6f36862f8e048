/** What the methods show of their own in the trace. */
import { quoted } from '../quoted.ts';
import { count, passages, statements } from './counts.ts';

export const own = {
  kept: 'Kept',
  keptOf: (kept: number, all: number) => `${kept.toLocaleString('en')} of ${statements(all)} kept`,
  passagesFound: (n: number, fresh: number) =>
    `${passages(n)}${fresh === n ? '' : `, ${fresh.toLocaleString('en')} new`}`,
  keptNone: 'None of them serves the question.',
  next: (question: string) => `Next: ${question}`,
  enough: 'That is enough.',
  cascade: 'The answer, from small to large',
  level: {
    triplets: (n: number) => `${statements(n)}:`,
    sentences: (n: number) => `${count(n, 'sentence', 'sentences')}:`,
    chunks: (n: number) => `${passages(n)}:`,
  },
  refused: 'does not say.',
  needs: 'Missing',
  needsNone: 'Nothing could be named that is missing.',
  known: 'known already',
  knownAs: (name: string) => `known as ${name}`,
  noted: 'Noted',
  readFor: (n: number) => `${passages(n)} read`,
  nothingNoted: 'Nothing that helps.',
  outline: 'What is known by now',
  needsKnowledge: 'Something is missing: it is looked up.',
  needsNothing: 'Nothing is missing.',
  route: {
    straightforward: 'A simple question: answered at once.',
    'single-step': 'One look-up will do.',
    compound: 'Several questions in one: each is answered by itself.',
    complex: 'One question leads to the next.',
  },
  divided: 'Taken apart',
  seed: (question: string) => `Now asked: ${question}`,
  judged: (relevant: number, all: number) =>
    `${relevant.toLocaleString('en')} of ${passages(all)} help${relevant === 1 ? 's' : ''}`,
  relevant: 'Helps',
  notRelevant: 'Does not help',
  notSaid: 'The passages do not say.',
  ending: { enough: 'That is enough.', more: 'That is not enough yet.' },
  plan: {
    'no-retrieval': 'Planned: answer without looking anything up.',
    subquery: (query: string) => `Planned: find out ${quoted(query)}.`,
    sufficient: 'Planned: enough is known; answer.',
  },
  structured: 'Stated in these passages',
  extracted: (n: number) => `${passages(n)} read for statements just now`,
  graph: 'The question’s graph',
  graphSize: (nodes: number, edges: number) =>
    `${count(nodes, 'thing', 'things')}, ${statements(edges)}`,
  thought: 'Next sentence',
  concludes: 'This says the answer.',
  again: (query: string, n: number) => `Searched again for ${quoted(query)}: ${passages(n)}.`,
  readPassages: 'Read',
} as const;
