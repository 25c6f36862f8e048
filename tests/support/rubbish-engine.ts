/**
 * An engine that answers every task in its form and without sense, from a seed: empty, contradictory,
 * endless, and about passages that were never shown. Methods must end all the same.
 */
import type { Engine } from '../../src/engines/engine.ts';
import { NO_USAGE } from '../../src/usage.ts';
import { throwIfCancelled } from '../../src/errors.ts';
import { cluesFrom } from '../../src/knowledge/clues.ts';
import { QUESTION_KINDS } from '../../src/tasks/sub-questions.ts';
import type { TaskName } from '../../src/tasks/task.ts';

const WORDS = ['Orle', 'Sundvik', 'Marte Quist', '', '1790', 'the harbour', '?', 'yes', 'unknown'];

export function rubbishEngine(seed: number): { engine: Engine; did: TaskName[] } {
  const did: TaskName[] = [];
  let state = seed * 2_654_435_761 + 1;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const word = (): string => pick(WORDS);
  const words = (): string => Array.from({ length: below(60) }, word).join(' ');
  const list = <Item>(item: () => Item): Item[] => Array.from({ length: below(9) }, item);
  const flag = (): boolean => below(2) === 1;
  const support = () => ({
    chunk: below(5) - 1,
    sentence: { start: below(80) - 10, end: below(200) },
  });
  const binding = () => ({
    ...{ placeholder: pick(['designer', 'town', 'x', '']), clue: pick(['c1', 'c2', 'c9']) },
    ...{ value: word(), score: below(3) - 1, supports: list(support), runnersUp: [] },
  });
  const answer = () => ({
    ...{ answer: flag() ? word() || null : null, supports: list(support) },
    ...(flag() ? { bindings: list(binding) } : {}),
  });
  const clue = () => ({
    subject: pick(['?a', 'Orle', '?b']),
    predicate: 'is',
    object: pick(['?a', '?c', '']),
  });
  const piece = () => ({ text: words(), supports: list(support) });
  const subQuestion = () => ({ question: pick(['', 'Who?', 'Where is Orle?', words()]) });
  const outputs: Record<string, () => unknown> = {
    'extract-triplets': () => ({ triplets: [] }),
    'decompose-question': () => ({
      clues: cluesFrom(list(clue)),
      types: {},
      target: pick([null, 'a']),
    }),
    'resolve-clues': () => ({ bindings: list(binding) }),
    'answer-question': answer,
    'reason-on-outline': () => ({
      ...{ text: pick(['', 'Again.', words()]), retrieve: below(5) > 0 },
      ...(flag() ? { bindings: list(binding) } : {}),
    }),
    'identify-entities': () => ({ needs: list(() => ({ entity: word(), queries: list(word) })) }),
    'summarise-knowledge': () => ({ pieces: list(piece) }),
    'answer-from-outline': answer,
    'route-question': () => ({ kind: pick(QUESTION_KINDS) }),
    'split-question': () => ({ questions: list(subQuestion) }),
    'judge-relevance': () => ({ relevant: flag() }),
    'read-answer': answer,
    'refine-seed': () => ({
      seed: below(3) > 0 ? { question: `Where is Orle ${below(99)}?` } : subQuestion(),
    }),
    'judge-ending': () => ({ ended: below(6) === 0 }),
    'combine-answers': answer,
    'rewrite-follow-up': () => ({ question: words() }),
    'answer-directly': () => ({ answer: flag() ? word() || null : null }),
  };
  const engine: Engine = {
    id: 'rubbish',
    label: 'Rubbish',
    perform: (task, _input, options) => {
      throwIfCancelled(options?.signal);
      did.push(task.name);
      const output = outputs[task.name]!() as never;
      return Promise.resolve({ output, usage: { ...NO_USAGE, calls: 1 }, engine: 'Rubbish' });
    },
  };
  return { engine, did };
}
