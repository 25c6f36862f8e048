/**
 * `npm run eval:plans -- [--data DIR] [--show] [--last] [--shapes FILE]`
 *
 * Plans of the labelled questions (tests/plans): how many are right, how many whole questions were
 * chopped, how many nested ones missed, and how many kinds of answer are right. --data names the folder
 * of the public sets, without which the golden questions alone are planned; --shapes a file of what a
 * model said of questions ({question, shape} a line); --last the half that is kept for the last figures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { plan, type ShapeOf } from '../src/engines/instant/plan/plan.ts';
import type { Shape } from '../src/engines/instant/plan/types.ts';
import { parseArgs } from './support/command-line.ts';
import { readLabels } from './support/plans/labels.ts';
import { isWhole, scorePlans, type Scored } from './support/plans/score.ts';
import { readingModelHere } from './support/reading-model-node.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    shapes: { type: 'string' },
    show: { type: 'boolean', default: false },
    last: { type: 'boolean', default: false },
    // Questions whose shape was asked for and is not in the file, a line each.
    unknown: { type: 'string' },
  },
});

const labels = readLabels(values.data, values.last);
const unknown = new Set<string>();
const model = readingModelHere();
const shapeOf = values.shapes
  ? shapesFrom(values.shapes)
  : model && ((question: string) => model.shape(question));

print('grammar', await planned());
if (shapeOf) {
  const scored = await planned(shapeOf);
  print('grammar and model', scored);
  if (values.unknown) writeFileSync(values.unknown, [...unknown, ''].join('\n'));
}

async function planned(shape?: ShapeOf): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const labelled of labels)
    scored.push(scorePlans(labelled, await plan(labelled.question, shape)));
  if (values.show && Boolean(shape) === Boolean(shapeOf))
    for (const each of scored) if (!each.right || !each.kind) show(each);
  return scored;
}

function shapesFrom(file: string): ShapeOf {
  const known = new Map<string, Shape>();
  for (const line of existsSync(file)
    ? readFileSync(file, 'utf8').split('\n').filter(Boolean)
    : []) {
    const { question, shape } = JSON.parse(line) as { question: string; shape: Shape };
    const [first, second] = shape.parts.map(({ odds }) => odds);
    known.set(question, {
      ...shape,
      parts: shape.parts.filter(({ odds }) => odds > 0),
      odds: shape.odds ?? [first!, second!],
    });
  }
  return (question) => {
    const shape = known.get(question);
    if (!shape) unknown.add(question);
    return Promise.resolve(shape ?? ({ parts: [], kinds: {} } as unknown as Shape));
  };
}

function show({ labelled, said, right, kind }: Scored): void {
  const { set, question, kinds, plans } = labelled;
  console.log(
    `\n${right ? 'kind' : 'PLAN'}${kind ? '' : ' KIND'} ${set}: ${question}\n  label ${kinds.join('/')} ${JSON.stringify(plans[0], null, 0)}\n  ${said}`,
  );
}

function print(name: string, scored: readonly Scored[]): void {
  const sets = [...new Set(scored.map(({ labelled }) => labelled.set))];
  console.log(`\n${name}\n${'set'.padEnd(14)}     n  right  among  chopped  missed  kinds`);
  for (const set of [...sets, 'all']) {
    const rows = scored.filter(({ labelled }) => set === 'all' || labelled.set === set);
    const nested = rows.filter(({ labelled }) => !labelled.plans.some(isWhole));
    const whole = rows.filter(({ labelled }) => isWhole(labelled.plans[0]!));
    console.log(
      [
        set.padEnd(14),
        String(rows.length).padStart(6),
        share(rows, 'right'),
        share(rows, 'among'),
        ` ${share(whole, 'chopped')}`,
        share(nested, 'missed'),
        share(rows, 'kind'),
      ].join(' '),
    );
  }
}

function share(
  rows: readonly Scored[],
  of: 'right' | 'among' | 'chopped' | 'missed' | 'kind',
): string {
  if (rows.length === 0) return '–'.padStart(6);
  return ((100 * rows.filter((row) => row[of]).length) / rows.length).toFixed(0).padStart(6);
}
