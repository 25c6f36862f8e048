/** The drawing as it is saved: with the question above it, and what is cited below. */
import { methodLabel } from '../../methods/catalogue.ts';
import type { Answer } from '../../methods/events.ts';
import { numberCitations } from '../answer/citations.ts';
import { said, text } from '../text.ts';
import type { Chain } from './chain.ts';
import { exportSvg, SAVED_FAMILY } from './export-svg.ts';
import { layout } from './layout.ts';
import { measureIn } from './measure.ts';
import type { Measure } from './text-lines.ts';
import { placeOf, wordingOf, type Names } from './wording.ts';

/** Of a saved drawing, without its margins, in pixels. */
const SAVED_WIDTH = 760;

export function savedDrawing(
  chain: Chain,
  answer: Answer,
  names: Names,
  measure: Measure = measureIn(SAVED_FAMILY),
): string {
  const { all, conflicts } = numberCitations(answer);
  const rivals = conflicts.flatMap(({ sides }) => sides.map(({ citation }) => citation));
  const cited = [...new Set([...all, ...rivals])].map((citation) => {
    return text.reasoning.cited(citation.number, citation, placeOf(citation, names));
  });
  const made = text.reasoning.by(said(methodLabel(answer.method)), said(answer.engine));
  const wording = { ...wordingOf(names), question: chain.question, references: [...cited, made] };
  const drawing = layout(chain, SAVED_WIDTH, wording, measure);
  return exportSvg(drawing, chain.question, measure);
}
