/** What `npm run golden` prints. */
import { shownAnswers, type GoldenQuestion } from '../../../src/evaluation/golden.ts';
import { outcomeOf, trustOf } from '../../../src/evaluation/outcome.ts';
import type { ScoredQuestion } from '../../../src/evaluation/types.ts';
import { describeTrust } from '../eval-table.ts';
import { table } from '../table.ts';
import type { Recorded, RecordChange } from './record.ts';

const HEAD = [
  ...['kind', 'questions', 'right', 'wrong', 'refused'],
  ...['wrong though grounded', 'right but not grounded', 'cited rightly'],
];

/** A line a kind, then all together. */
export function describeKinds(scored: readonly ScoredQuestion[]): string {
  const kinds = [...new Set(scored.map(({ type }) => type ?? ''))].sort();
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      scored.filter(({ type }) => type === kind),
    ),
  );
  return [table(HEAD, [...rows, rowOf('all', scored)]), describeTrust(trustOf(scored))].join(
    '\n\n',
  );
}

function rowOf(name: string, scored: readonly ScoredQuestion[]): (string | number)[] {
  const { n, right, wrong, refused, wrongGrounded, rightAnswers, rightGrounded } = trustOf(scored);
  const cited = scored.filter(({ cited }) => cited === true).length;
  const toCite = scored.filter(({ cited }) => cited !== undefined).length;
  return [
    ...[name, n, right, wrong, refused, wrongGrounded, rightAnswers - rightGrounded],
    toCite > 0 ? `${cited} of ${toCite}` : '–',
  ];
}

/**
 * @param file of the record, as it is called.
 * @param renewal the command that records anew.
 */
export function describeChanges(
  changes: readonly RecordChange[],
  file: string,
  renewal: string,
): string {
  if (changes.length === 0) return `As recorded in ${file}.`;
  const was = (change: RecordChange): string => change.before?.outcome ?? 'not recorded';
  const is = (change: RecordChange): string => change.after?.outcome ?? 'gone';
  const flips = new Map<string, number>();
  for (const change of changes) {
    const flip =
      was(change) === is(change)
        ? `${is(change)} in another way`
        : `${was(change)} → ${is(change)}`;
    flips.set(flip, (flips.get(flip) ?? 0) + 1);
  }
  return [
    `Not as recorded in ${file}: ${changes.length} questions`,
    ...[...flips].map(([flip, count]) => `  ${flip}: ${count}`),
    ...changes.map(
      ({ id, before, after }) =>
        `  ${id} ${(after ?? before)!.kind}: ${said(before)} → ${said(after)}`,
    ),
    `Where that is better, or means no harm: ${renewal}, and say why in the commit.`,
  ].join('\n');
}

function said(record: Recorded | undefined): string {
  if (!record) return '–';
  const { outcome, grounded, cited, answer } = record;
  return [
    outcome,
    grounded === true && 'grounded',
    grounded === false && 'not grounded',
    cited === false && 'not cited',
    answer && JSON.stringify(answer),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A question with its answer and with what was expected. */
export function describeQuestion(golden: GoldenQuestion, scored: ScoredQuestion): string {
  const { prediction, verdict, grounding, error, cited } = scored;
  const got = error ?? (verdict === 'answered' ? prediction : '(refused)');
  return [
    `${golden.id}  ${golden.kind}  ${golden.question}`,
    `  ${outcomeOf(scored)}${verdict === 'answered' ? `, ${grounding}` : ''}` +
      `${cited === undefined ? '' : cited ? ', cited rightly' : ', not cited'}`,
    `  got:      ${got}`,
    `  expected: ${shownAnswers(golden).join(' | ') || '(refusing is right)'}`,
    ...golden.cite.map(({ document, sentence }) => `  ${document}: ${sentence}`),
  ].join('\n');
}
