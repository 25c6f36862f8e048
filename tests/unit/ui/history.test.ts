/** The history as it is read: conversations, days, what is pinned, and what a search finds. */
import { describe, expect, it } from 'vitest';
import type { QuestionSummary } from '../../../src/protocol.ts';
import { searchHistory } from '../../../src/ui/history/search.ts';
import {
  firstOf,
  groupsOf,
  namesShared,
  questionsBefore,
  threadsOf,
} from '../../../src/ui/history/threads.ts';

const HOUR = 3_600_000;
const NOON = new Date(2026, 4, 12, 12).getTime();

function asked(id: string, part: Partial<QuestionSummary> = {}): QuestionSummary {
  return {
    id,
    question: `What is ${id}?`,
    askedAt: NOON,
    verdict: 'answered',
    answer: '',
    ...part,
  };
}
const ids = (list: readonly QuestionSummary[]) =>
  threadsOf(list).map(({ first, followUps }) =>
    [first, ...followUps].map(({ question }) => question.id).join(' '),
  );

describe('threads', () => {
  it('keep follow-ups with the question that began, in the order of asking', () => {
    const list = [
      asked('d', { askedAt: NOON + 3, follows: 'b' }),
      asked('c', { askedAt: NOON + 2 }),
      asked('b', { askedAt: NOON + 1, follows: 'a' }),
      asked('a'),
    ];
    expect(ids(list)).toEqual(['a b d', 'c']);
    expect(questionsBefore(list, 'b').map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('begin with the question that was asked first, also where it was corrected since', () => {
    const list = [
      asked('a2', { askedAt: NOON + 2 }),
      asked('b', { askedAt: NOON + 1, follows: 'a2' }),
    ];
    expect(ids(list)).toEqual(['a2 b']);
  });

  it('take a comparison for one question, whichever of its methods is followed', () => {
    const list = [
      asked('f', { askedAt: NOON + 2, follows: 'a1' }),
      asked('a2', { askedAt: NOON + 1, comparison: 'a' }),
      asked('a1', { comparison: 'a' }),
    ];
    expect(ids(list)).toEqual(['a2 f']);
    expect(threadsOf(list)[0]!.first.methods).toBe(2);
  });

  it('begin anew where what they follow is gone, and survive a circle', () => {
    expect(ids([asked('b', { follows: 'gone' })])).toEqual(['b']);
    const circle = [asked('b', { follows: 'a' }), asked('a', { follows: 'b' })];
    expect(ids(circle).join(' ').split(' ').sort()).toEqual(['a', 'b']);
    expect(questionsBefore(circle, 'b')).toHaveLength(2);
  });
});

it('knows which names several entries share, those of one comparison apart', () => {
  const list = [
    asked('d', { question: 'Who?' }),
    asked('c', { question: 'Who?' }),
    asked('b', { question: 'Where?', title: 'Who?' }),
    asked('a2', { question: 'How?', comparison: 'a' }),
    asked('a1', { question: 'How?', comparison: 'a' }),
  ];
  expect([...namesShared(list)]).toEqual(['Who?']);
});

it('puts what is pinned first, and the rest by day', () => {
  const groups = groupsOf(
    threadsOf([
      asked('c', { askedAt: NOON + 30 * HOUR }),
      asked('b', { askedAt: NOON + 1, follows: 'a' }),
      asked('a'),
      asked('old', { askedAt: NOON - 90 * HOUR, pinned: true }),
    ]),
  );
  const shown = groups.map(({ day, threads }) => [
    day,
    threads.map(({ first }) => first.question.id),
  ]);
  expect(shown).toEqual([
    ['pinned', ['old']],
    [new Date(2026, 4, 13).getTime(), ['c']],
    [new Date(2026, 4, 12).getTime(), ['a']],
  ]);
});

describe('searching', () => {
  const list = [
    asked('m2', { question: 'How high is it?', comparison: 'm', answer: '44 metres' }),
    asked('m1', { question: 'How high is it?', comparison: 'm', answer: 'not known' }),
    asked('b', { question: 'And where?', understood: 'Where was Mina Dole born?', follows: 'a' }),
    asked('a', { question: 'Who painted the harbour?', answer: 'Mina Døle', title: 'Élan' }),
  ];
  const found = (words: string) =>
    searchHistory(list, words).map(({ first, followUps }) =>
      [first, ...followUps].map(({ question }) => question.id).join(' '),
    );

  it.each([
    ['', ['m2', 'a b']],
    ['painted HARBOUR', ['a']],
    ['elan', ['a']],
    ['dole born', ['b']],
    ['mina', ['a b']],
    ['not known', ['m2']],
    ['nothing of it', []],
  ])('for “%s”', (words, expected) => {
    expect(found(words)).toEqual(expected);
  });
});

it('of a long history the first conversations are drawn, what is pinned before all', () => {
  const days = 30;
  const list = Array.from({ length: days }, (_, i) =>
    asked(`q${i}`, {
      askedAt: NOON - Math.floor(i / 4) * 24 * HOUR,
      ...(i === days - 1 ? { pinned: true } : {}),
    }),
  );
  const groups = groupsOf(threadsOf(list));
  const first = firstOf(groups, 10);
  const shown = first.flatMap(({ threads }) => threads.map((thread) => thread.first.question.id));
  expect(shown).toEqual(['q29', ...Array.from({ length: 9 }, (_, i) => `q${i}`)]);
  expect(firstOf(groups, 100)).toEqual(groups);
});
