/** Trajectories are kept with each question and each scored question, and go with them. */
import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_METHOD } from '../../../src/methods/catalogue.ts';
import { file, freshIndexedDb, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const TEXT = 'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater.';
const QUESTION = 'Who designed Corrow Light?';

async function open() {
  const opened = await openLibrary();
  await opened.library.addFiles([file('a.txt', TEXT)]);
  await opened.settled();
  return opened;
}

interface Line {
  messages: { role: string }[];
  task: string;
  question: string;
  method: string;
  id?: string;
  right?: boolean;
}
const read = (lines: string): Line[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

it('of a question can be read until the question is deleted', async () => {
  const { library } = await open();
  expect(await library.trajectory('q')).toBe('');
  await library.ask(QUESTION, { id: 'q' }, () => {});
  const lines = read(await library.trajectory('q'));
  expect(lines.map(({ task }) => task)).toContain('decompose-question');
  for (const { messages, question, method } of lines) {
    expect(messages.at(-1)!.role).toBe('assistant');
    expect({ question, method }).toEqual({ question: QUESTION, method: DEFAULT_METHOD });
  }
  expect(await library.question('q')).not.toHaveProperty('trajectory');
  await library.removeQuestions(['q']);
  expect(await library.trajectory('q')).toBe('');
});

it('of a scored question says whether the answer was right', async () => {
  const { library } = await open();
  const question = { question: QUESTION, support: [] };
  const { id } = await library.evaluations.create({
    ...{ name: 'lights', methods: ['t2rag'], engines: ['instant'] },
    questions: [
      { ...question, id: 'right', answers: ['Ilse Varn'] },
      { ...question, id: 'wrong', answers: ['Odd Rehn'] },
    ],
  });
  await library.evaluations.run(id);
  const [right, wrong] = await Promise.all(
    [0, 1].map(async (position) => read(await library.evaluations.trajectory(id, position))),
  );
  expect(right!.length).toBeGreaterThan(1);
  for (const line of right!) expect(line).toMatchObject({ id: 'right', right: true });
  for (const line of wrong!) expect(line).toMatchObject({ id: 'wrong', right: false });
});
