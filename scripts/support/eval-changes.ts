/** A comparison of two runs as text: what `npm run eval:compare` prints. */
import type { Difference } from '../../src/evaluation/bootstrap.ts';
import type { Change, Comparable, Compared, Comparison } from '../../src/evaluation/compare.ts';
import { describeTrust, interval, percent } from './eval-table.ts';
import { table } from './table.ts';

const HEADINGS: Record<Change['kind'], string> = {
  gained: 'Gained (higher F1)',
  lost: 'Lost (lower F1)',
  changed: 'Another answer with the same F1',
};

export function describeComparison(
  before: Comparable,
  after: Comparable,
  comparison: Comparison,
): string {
  const { n, em, f1, emBefore, emAfter, f1Before, f1After, changes, groups } = comparison;
  const of = (kind: Change['kind']): Change[] => changes.filter((change) => change.kind === kind);
  return [
    `${runName(before)} → ${runName(after)}: ${n} questions in both`,
    ...(Object.keys(HEADINGS) as Change['kind'][]).map((kind) => list(HEADINGS[kind], of(kind))),
    left('Only before', comparison.onlyBefore),
    left('Only after', comparison.onlyAfter),
    n > 0 &&
      table(
        ['', 'before', 'after', 'difference', '95 % (paired)', ''],
        [
          ['EM', percent(emBefore), percent(emAfter), ...cells(em)],
          ['F1', percent(f1Before), percent(f1After), ...cells(f1)],
        ],
      ),
    n > 0 &&
      [
        `before: ${describeTrust(comparison.trustBefore)}`,
        `after:  ${describeTrust(comparison.trustAfter)}`,
        describeFlips(comparison),
      ]
        .filter(Boolean)
        .join('\n'),
    groups.length > 0 &&
      table(
        ['F1 by kind', 'n', 'before', 'after', 'difference', '95 % (paired)', ''],
        groups.map(({ name, n, f1Before, f1After, difference }) => [
          name,
          n,
          percent(f1Before),
          percent(f1After),
          ...cells(difference),
        ]),
      ),
    `${of('gained').length} gained, ${of('lost').length} lost, ${of('changed').length} changed, ` +
      `${n - changes.length} as before`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * Which questions end in another way, by their ids.
 * @param examples how many of each are written out.
 */
export function describeFlips({ flips }: Comparison, examples = 0): string {
  return [...flips]
    .flatMap(([name, changes]) => [
      `${name}: ${changes.length}: ${changes.map(({ before }) => before.id).join(', ')}`,
      ...changes.slice(0, examples).map(describeChange),
    ])
    .join('\n');
}

export function runName({ set, method, engine, without }: Comparable): string {
  const name = [set, method, engine].filter(Boolean).join(', ') || 'a run';
  return without ? `${name} without ${without.join(', ')}` : name;
}

function list(heading: string, changes: readonly Change[]): string {
  if (changes.length === 0) return '';
  return [`${heading}: ${changes.length}`, ...changes.map(describeChange)].join('\n');
}

function describeChange({ before, after }: Change): string {
  return (
    `  ${before.id}  ${before.question}\n` +
    `    ${said(before)} → ${said(after)}   [${after.answers.join(' | ') || 'refusing is right'}]`
  );
}

function said({ prediction, f1, error }: Compared): string {
  const text = error === undefined ? prediction || '(refused)' : `(failed: ${error})`;
  return `${text} ${f1.toFixed(0)}`;
}

function left(heading: string, ids: readonly string[]): string {
  return ids.length > 0 ? `${heading}: ${ids.length} questions: ${ids.join(', ')}` : '';
}

function cells(difference: Difference | null): string[] {
  if (!difference) return ['–', '–', ''];
  const sign = difference.mean > 0 ? '+' : '';
  return [
    `${sign}${percent(difference.mean)}`,
    interval(difference),
    difference.clear ? 'clear' : 'may be chance',
  ];
}
