/** How well an answer is grounded: read off what it cites, whatever the method. */
import { expect, it } from 'vitest';
import { Gathered } from '../../../src/methods/citations.ts';
import { conclude } from '../../../src/methods/conclusion.ts';
import type { Step } from '../../../src/methods/events.ts';
import { Run } from '../../../src/methods/run.ts';
import type { ContextChunk } from '../../../src/tasks/types.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const retriever = new ScriptedRetriever([
  {
    heading: 'Veldhaven',
    sentences: [
      'Marte Quist designed Veldhaven Light.',
      'The fair of Veldhaven is held in Sundvik.',
    ],
  },
]);
const QUESTION = 'Who designed Veldhaven Light, and where is the fair held?';

async function grounding(
  answer: string,
  cited: number[],
  steps: { value: string; grounded: boolean }[],
  question = QUESTION,
) {
  const [chunk] = (await retriever.passages('Veldhaven', 1)) as [ContextChunk];
  const gathered = new Gathered();
  gathered.add({ chunks: [chunk], propositions: [] });
  const { engine } = scriptedEngine([]);
  const supports = cited.map((i) => ({ chunk: chunk.id, sentence: chunk.sentences[i]! }));
  const ending = {
    method: 'hanrag',
    question,
    level: 'chunks',
    rounds: 1,
    complete: true,
  } as const;
  const shown: Step[] = steps.map((step) => {
    return { clue: '', citations: [], runnersUp: [], ...step };
  });
  const output = { answer, supports };
  return conclude({ ...ending, output, steps: shown }, new Run({ engine, retriever }), gathered)
    .grounding;
}

const BOTH = [
  { value: 'Marte Quist', grounded: true },
  { value: 'Sundvik', grounded: true },
];

it('several answers in one are grounded when each of them is', async () => {
  expect(await grounding('Marte Quist; Sundvik', [0, 1], BOTH)).toBe('grounded');
  expect(await grounding('Marte Quist and Sundvik', [0, 1], BOTH)).toBe('grounded');
});

it('what no step says beside them is not', async () => {
  expect(await grounding('Marte Quist; Sundvik in May', [0, 1], BOTH)).toBe('partly');
  const one = [BOTH[0]!, { value: 'Sundvik', grounded: false }];
  expect(await grounding('Marte Quist; Sundvik', [0, 1], one)).toBe('partly');
});

it('a verdict is as grounded as the steps that it compares; without any, in part at most', async () => {
  const asked = 'Did Marte Quist design the fair?';
  expect(await grounding('yes', [0], [BOTH[0]!], asked)).toBe('grounded');
  expect(await grounding('yes', [0], [], asked)).toBe('partly');
  expect(await grounding('Marte Quist', [1], [], asked)).toBe('partly');
  expect(await grounding('yes', [], [], asked)).toBe('not-grounded');
});
