/** How likely a candidate is a question of its own: by its form, and by what the model says of the question. */
import { logistic } from '../logistic.ts';
import type { Candidate, Form } from './candidates.ts';
import type { Shape, Stretch } from './types.ts';

/** Roughly the share of candidates of a form that are questions of their own (tests/plans, the half to develop on). */
const BY_FORM: Record<Form, number> = {
  clause: 0.85,
  event: 0.45,
  front: 0.8,
  role: 0.8,
  titled: 0.4,
  owned: 0.3,
  class: 0.2,
  part: 0.1,
};

/**
 * The model's log-odds count for so much, up to so many: it is surer than it should be. Where it sees
 * no part and the grammar does, the grammar is right more often.
 */
const FOR = 0.25;
const AGAINST = 0.1;
const SUREST = 8;

/** Characters at the edges that do not matter: an article, a comma. */
const EDGE = 4;

export function probabilityOf(candidate: Candidate, shape?: Shape): number {
  const prior = BY_FORM[candidate.form];
  if (!shape) return prior;
  const said = Math.max(-SUREST, Math.min(SUREST, saidOf(candidate, shape)));
  const odds = Math.log(prior / (1 - prior)) + (said > 0 ? FOR : AGAINST) * said;
  return logistic(odds);
}

/**
 * What the model says of a candidate, as log-odds. It names the part that is asked first, which may
 * be within this one, and is less sure of its end than of its beginning.
 */
function saidOf(candidate: Stretch, { parts, odds }: Shape): number {
  if (parts.length === 0) return Math.min(0, odds?.[0] ?? 0);
  const same = parts.find(({ start }) => Math.abs(start - candidate.start) <= EDGE);
  if (same) return same.odds;
  const apart = parts.every(({ start, end }) => end <= candidate.start || candidate.end <= start);
  return apart ? -parts[0]!.odds : 0;
}
