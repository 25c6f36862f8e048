/** Each method's trace is drawn for what it is, from the events that the method really gives. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import { METHODS, methodNamed } from '../../../src/methods/registry.ts';
import { foldTrace, type EntryView, type RoundView } from '../../../src/ui/trace/trace.ts';
import { runMethod } from '../../support/run-method.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const LIBRARY = () =>
  new ScriptedRetriever([
    {
      heading: 'Corrow Light',
      sentences: ['Corrow Light was designed by Ilse Varn.', 'It stands on a rock.'],
      triplets: [['Corrow Light', 'was designed by', 'Ilse Varn', 0]],
    },
    {
      heading: 'Ilse Varn',
      sentences: ['Ilse Varn was born in Brackwater.'],
      triplets: [['Ilse Varn', 'was born in', 'Brackwater', 0]],
    },
    {
      heading: 'Orle Chapel',
      sentences: ['Orle Chapel was built in 1790.'],
      triplets: [['Orle Chapel', 'was built in', '1790', 0]],
    },
  ]);
const CHAIN = 'Where was the designer of Corrow Light born?';
const COMPOUND = 'Who designed Corrow Light, and when was Orle Chapel built?';

async function eventsOf(
  method: string,
  question = CHAIN,
  parameters: object = {},
): Promise<MethodEvent[]> {
  const context = { engine: new InstantEngine(), retriever: LIBRARY() };
  return (await runMethod(methodNamed(method).answer, question, context, parameters)).events;
}
const traceOf = async (method: string, question?: string) =>
  foldTrace(await eventsOf(method, question));
const roundsOf = (entries: readonly EntryView[]): RoundView[] =>
  entries.flatMap((entry) => (entry.kind === 'round' ? [entry.round] : []));
const kinds = (entries: readonly EntryView[]) => entries.map(({ kind }) => kind);

describe('the trace of', () => {
  it.each(METHODS.map(({ name }) => name))('%s has its rounds once, and ends', async (method) => {
    const trace = await traceOf(method);
    expect(trace.method).toBe(method);
    expect(trace.activity).toBe('done');
    const numbers = roundsOf(trace.entries).map(({ round }) => round);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(numbers).toHaveLength(Math.max(...numbers, 0));
  });

  it('CIRAG has what each round kept, the next query, and the cascade with its refusals', async () => {
    // One passage a round: the second hop needs a second round.
    const trace = foldTrace(await eventsOf('cirag', CHAIN, { documents: 1 }));
    const [first, second] = roundsOf(trace.entries);
    expect(first!.own.integrated!.core.map(({ object }) => object)).toContain('Ilse Varn');
    expect(first!.own.integrated!.nextQuery).toBe(second!.queries[0]);
    const cascade = trace.entries.filter((entry) => entry.kind === 'cascade');
    expect(cascade).toHaveLength(1);
    expect(cascade[0]!.levels.at(-1)!.answer).toBe('Brackwater');
  });

  it('CIRAG says the levels of the cascade once each, without a word between them', () => {
    const level = { pieces: 1, thought: '', answer: null };
    const trace = foldTrace([
      { type: 'started', question: 'Q', method: 'cirag', engine: 'Built-in' },
      { type: 'cascaded', level: 'triplets', ...level },
      { type: 'escalated', level: 'sentences' },
      { type: 'cascaded', level: 'sentences', ...level },
    ]);
    expect(kinds(trace.entries)).toEqual(['cascade']);
    expect(trace.entries[0]).toMatchObject({
      levels: [{ level: 'triplets' }, { level: 'sentences' }],
    });
  });

  it('DualRAG has the thoughts, the needs of each round, and the outline as it grew', async () => {
    const trace = await traceOf('dualrag');
    expect(kinds(trace.entries).slice(0, 2)).toEqual(['reasoned', 'round']);
    const [first] = roundsOf(trace.entries);
    expect(first!.own.needs!.length).toBeGreaterThan(0);
    expect(first!.queries.length).toBeGreaterThan(0);
    const notes = trace.outline.flatMap((entry) => entry.notes);
    expect(notes.some(({ text }) => text.includes('Brackwater'))).toBe(true);
    expect(notes.every(({ supports }) => supports.length > 0)).toBe(true);
  });

  it('HANRAG has the route, and sub-questions side by side with their judged passages', async () => {
    const trace = await traceOf('hanrag', COMPOUND);
    expect(trace.entries[0]).toMatchObject({ kind: 'routed', route: 'compound' });
    expect(trace.entries[1]!.kind).toBe('divided');
    const [round] = roundsOf(trace.entries);
    expect(round!.own.questions.map(({ answer }) => answer)).toEqual(['Ilse Varn', '1790']);
    const judged = round!.own.questions.flatMap(({ judgements }) => judgements);
    expect(judged.length).toBeGreaterThan(0);
    for (const { chunk } of judged) expect(trace.passages.has(chunk)).toBe(true);
  });

  it('HANRAG has the seed question of each round of a complex one, and its ending', async () => {
    const trace = await traceOf('hanrag');
    expect(trace.entries[0]).toMatchObject({ kind: 'routed', route: 'complex' });
    const rounds = roundsOf(trace.entries);
    expect(rounds[0]!.own.seed).toBe(rounds[0]!.queries[0]);
    expect(rounds.at(-1)!.own.ending).toMatchObject({ enough: true });
  });

  it('RAS has its plans, and the graph as it grew', async () => {
    const trace = await traceOf('ras');
    expect(kinds(trace.entries).slice(0, 2)).toEqual(['planned', 'round']);
    expect(trace.graph.length).toBeGreaterThan(0);
    // A triplet that a later round finds again stays where it was.
    const again = (await eventsOf('ras')).flatMap((event): MethodEvent[] =>
      event.type === 'structured' ? [event, { ...event, round: 2 }] : [event],
    );
    expect(foldTrace(again).graph).toEqual(trace.graph);
    expect(trace.graph[0]!.triplet.sources.length).toBeGreaterThan(0);
  });

  it('a baseline has what was read; IRCoT what it thought', async () => {
    const [read] = roundsOf((await traceOf('bm25')).entries);
    expect(read!.chunks.length).toBeGreaterThan(0);
    const [thought] = roundsOf((await traceOf('ircot')).entries);
    expect(thought!.own.thought!.thought).not.toBe('');
  });
});

it('an event that nobody knows changes nothing, wherever it stands', async () => {
  const events = await eventsOf('cirag');
  const unknown = { type: 'invented-later', round: 7 } as never;
  const disturbed = events.flatMap((event) => [unknown, event, unknown]);
  expect(foldTrace(disturbed)).toEqual(foldTrace(events));
});
