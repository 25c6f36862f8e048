/** Policies of evidence on a run that was recorded (tests/fixtures/replay), and the command. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { main } from '../../../scripts/eval-replay.ts';
import { POLICIES, replay, type Policy, type Recorded } from '../../../src/evaluation/replay.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import { runCommand } from '../../support/run-command.ts';

const FOLDER = 'tests/fixtures/replay';
const TRACE = `${FOLDER}/trace.jsonl`;
const QUESTIONS = `${FOLDER}/questions.jsonl`;

const { events } = JSON.parse(readFileSync(TRACE, 'utf8')) as { events: MethodEvent[] };
const recorded: Recorded[] = [{ events, gold: ['Veldhaven Light', 'Marte Quist', 'Sundvik'] }];
const policy = (name: string): Policy => POLICIES.find((each) => each.name.startsWith(name))!;
const nothing: Policy = { name: 'nothing', shows: () => ({ chunks: [], propositions: [] }) };

describe('replay', () => {
  it('counts prompts, gold passages shown of those retrieved, and cited passages lost', () => {
    expect(replay(recorded, policy('5 passages'))).toMatchObject({
      prompts: 2,
      gold: { retrieved: 2, shown: 2 },
      cited: { all: 2, lost: 0 },
    });
    expect(replay(recorded, nothing)).toMatchObject({
      prompts: 2,
      gold: { retrieved: 2, shown: 0 },
      cited: { all: 2, lost: 2 },
    });
  });

  it('tells what each policy costs', () => {
    const tokens = (name: string): number => replay(recorded, policy(name)).tokens;
    expect(tokens('5 passages')).toBeLessThan(tokens('this round, all'));
    expect(tokens('this round, all')).toBeLessThan(tokens('all rounds'));
    expect(replay(recorded, nothing).tokens).toBeLessThan(tokens('5 passages'));
  });

  it('finds a passage in its statements too', () => {
    expect(replay(recorded, policy('10 statements alone'))).toMatchObject({
      ...{ gold: { shown: 2 }, cited: { lost: 0 } },
    });
  });
});

describe('npm run eval:replay', () => {
  it('prints a line a policy', async () => {
    const { stdout } = await runCommand(main, ['--questions', QUESTIONS, TRACE]);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(1 + POLICIES.length);
    expect(lines.find((line) => line.startsWith('5 passages'))).toMatch(
      /\d+ +\d+ +2 of 2 \(100\.0 %\) +0 of 2/,
    );
  });

  it('refuses what is no trace, with its line', async () => {
    const { code, stderr } = await runCommand(main, [QUESTIONS]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `${QUESTIONS}, line 1 is no line of a trace: it has no "events" or no "id".`,
    );
  });
});
