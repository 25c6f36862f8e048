/** The answer as plain text for the clipboard: answer, steps, and where each is written. */
import type { Answer } from '../../methods/events.ts';
import { numberCitations, type Citation } from './citations.ts';

export function answerAsText(
  question: string,
  answer: Answer,
  nameOf: (document: string) => string,
  hasPages: (document: string) => boolean = () => true,
): string {
  const cited = numberCitations(answer);
  const marks = (list: Citation[]) => list.map((citation) => `[${citation.number}]`).join('');
  const lines = [
    question,
    '',
    answer.text + (cited.evidence.length ? ` ${marks(cited.evidence)}` : ''),
  ];
  if (cited.steps.length > 0) lines.push('');
  for (const { step, citations } of cited.steps) {
    lines.push(
      `- ${step.clue.replaceAll(' | ', ' ')}: ${step.value} ${marks(citations)}`.trimEnd(),
    );
  }
  if (cited.all.length > 0) lines.push('');
  for (const citation of cited.all) {
    const sentence = citation.text.replace(/\s+/g, ' ').trim();
    const { document, firstPage, heading } = citation;
    const place = hasPages(document) ? `page ${firstPage}` : heading && `under “${heading}”`;
    lines.push(`[${citation.number}] “${sentence}” (${nameOf(document)}${place && `, ${place}`})`);
  }
  return lines.join('\n');
}
