/** An answer as plain text: answer, steps, and where each is written. */
import { asCited } from '../../text/quoted.ts';
import { text } from '../../text.ts';
import type { WrittenAnswer } from './written.ts';

export function asPlainText(written: WrittenAnswer): string {
  const { question, answer, isFound, marks, standing, steps, changes, conflicts, sources } =
    written;
  const parts = [
    [question],
    [withMarks(answer, marks), ...(standing ? [standing] : [])],
    steps.map((step) => withMarks(`- ${step.asked} ${step.value}`, step.marks)),
    changes,
    conflicts.flatMap(({ lead, sides }) => [
      `${text.conflicts.title}. ${lead}`,
      ...sides.map(({ value, mark }) => withMarks(`- ${value}`, [mark])),
    ]),
    [
      ...(isFound || sources.length === 0 ? [] : [`${text.answer.nearest}:`]),
      ...sources.map(
        ({ number, file, place, ...cited }) =>
          `[${number}] ${asCited(cited)} (${file}${place && `, ${place}`})`,
      ),
    ],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function withMarks(words: string, marks: readonly number[]): string {
  return `${words} ${marks.map((mark) => `[${mark}]`).join('')}`.trimEnd();
}
