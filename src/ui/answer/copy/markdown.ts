/** An answer as Markdown. What documents say is text in it, never markup. */
import { asCited } from '../../text/quoted.ts';
import { text } from '../../text.ts';
import type { WrittenAnswer } from './written.ts';

export function asMarkdown(written: WrittenAnswer): string {
  const { question, answer, isFound, marks, standing, steps, changes, conflicts, sources } =
    written;
  const parts = [
    [`## ${escaped(question)}`],
    [withMarks(`**${escaped(answer)}**`, marks)],
    standing ? [`*${escaped(standing)}*`] : [],
    steps.map((step, i) =>
      withMarks(`${i + 1}. ${escaped(step.asked)} **${escaped(step.value)}**`, step.marks),
    ),
    changes.map((words) => `*${escaped(words)}*`),
    ...conflicts.map(({ lead, sides }) => [
      `**${text.conflicts.title}.** ${escaped(lead)}`,
      '',
      ...sides.map(({ value, mark }) => withMarks(`- ${escaped(value)}`, [mark])),
    ]),
    sources.length === 0 ? [] : [`### ${isFound ? text.answer.evidence : text.answer.nearest}`],
    sources.map(
      ({ number, file, place, ...cited }) =>
        `- \\[${number}\\] ${asCited(cited, escaped)} — *${escaped(file)}*${place && `, ${escaped(place)}`}`,
    ),
  ];
  const whole = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${whole.join('\n\n')}\n`;
}

function withMarks(words: string, marks: readonly number[]): string {
  return `${words} ${marks.map((mark) => `\\[${mark}\\]`).join('')}`.trimEnd();
}

/** As text in one line: signs that Markdown would read, or that would be HTML in it. */
export function escaped(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(BEGINS_ITEM, '$1\\$2');
}

/** "1985. It burned", "- 4": of a list where it begins a line, or an item of another. */
const BEGINS_ITEM = /^( ?\d{0,9})((?<=\d)[.)]|(?<!\d)[-+])(?= |$)/;
