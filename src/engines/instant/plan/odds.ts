/** How likely a candidate is a question of its own: by its form, and by what the model says of the question. */
import type { Candidate, Form } from './candidates.ts';
import type { Shape, Stretch } from './types.ts';

/** Share of candidates of a form that are questions of their own, in the half of tests/plans to develop on. */
const BY_FORM: Record<Form, number> = {
  clause: 0.85,
  front: 0.8,
  role: 0.8,
  most: 0.75,
  owned: 0.3,
  titled: 0.4,
  part: 0.15,
  class: 0.2,
};

/** The model's log-odds count for so much, up to so many: it is surer than it should be. */
const WEIGHT = 0.5;
const SUREST = 8;

/** Characters at the edges that do not matter: an article, a comma. */
const EDGE = 4;

export function probabilityOf(candidate: Candidate, shape?: Shape): number {
  const prior = BY_FORM[candidate.form];
  if (!shape) return prior;
  const part = shape.parts.find((each) => isSame(each, candidate));
  const said = part ? part.odds : -Math.abs(shape.parts[0]?.odds ?? shape.odds?.[0] ?? 0);
  const odds = Math.log(prior / (1 - prior)) + WEIGHT * Math.max(-SUREST, Math.min(SUREST, said));
  return 1 / (1 + Math.exp(-odds));
}

export function isSame(a: Stretch, b: Stretch): boolean {
  return Math.abs(a.start - b.start) <= EDGE && Math.abs(a.end - b.end) <= EDGE;
}
