/** What an answer rests on, in the order of its reasoning, with the colour of each step. */
import type { Answer } from '../../methods/events.ts';
import { numberCitations, type Citation } from '../answer/citations.ts';
import { hueOf } from '../trace/hues.ts';
import type { PlaceholderView } from '../trace/trace.ts';

/** One step of the reasoning, as the legend names it. */
export interface EvidenceStep {
  /** From 1, as the steps are numbered beside the answer; 0 for evidence of the answer itself. */
  number: number;
  /** What the step found. */
  value: string;
  hue: number;
}

export interface Evidence extends Citation {
  /** The steps that cite it, in order; never empty. */
  steps: EvidenceStep[];
}

export interface EvidenceList {
  /** In the order of the citation numbers, which is that of the steps. */
  evidence: Evidence[];
  /** Those steps that cite anything. */
  steps: EvidenceStep[];
}

export const NO_EVIDENCE: EvidenceList = { evidence: [], steps: [] };

/** Both rest on the same places. */
export function isSameEvidence(one: EvidenceList, other: EvidenceList): boolean {
  if (one.evidence.length !== other.evidence.length) return false;
  return one.evidence.every(({ document, start, end }, index) => {
    const each = other.evidence[index]!;
    return each.document === document && each.start === start && each.end === end;
  });
}

/**
 * @param placeholders of the question's trace: a step has the colour of what it found, so that the
 *   page and the reasoning agree.
 */
export function evidenceOf(
  answer: Answer,
  placeholders: ReadonlyMap<string, Pick<PlaceholderView, 'hue'>> = new Map(),
): EvidenceList {
  const cited = numberCitations(answer);
  const byCitation = new Map<Citation, EvidenceStep[]>();
  const steps: EvidenceStep[] = [];
  const taken = new Set<number>();
  const add = (step: EvidenceStep, citations: readonly Citation[]): void => {
    if (citations.length === 0) return;
    steps.push(step);
    for (const citation of citations) {
      const known = byCitation.get(citation);
      if (known) known.push(step);
      else byCitation.set(citation, [step]);
    }
  };

  const orders = cited.steps.map(({ step }) =>
    step.placeholder === undefined ? undefined : placeholders.get(step.placeholder)?.hue,
  );
  for (const order of orders) if (order !== undefined) taken.add(order);
  const free = (): number => {
    let order = 0;
    while (taken.has(order)) order++;
    taken.add(order);
    return order;
  };
  cited.steps.forEach(({ step, citations }, index) => {
    const hue = hueOf(orders[index] ?? free());
    add({ number: index + 1, value: step.value, hue }, citations);
  });
  const rest = answer.verdict === 'answered' ? cited.further : cited.nearest;
  const own = rest.filter((citation) => !byCitation.has(citation));
  add({ number: 0, value: answer.text, hue: hueOf(free()) }, own);

  const evidence = [...byCitation]
    .map(([citation, of]) => ({ ...citation, steps: of }))
    .sort((a, b) => a.number - b.number);
  return { evidence, steps };
}
