/**
 * The drawing as a file of its own: nothing is loaded, colours are resolved (light), fonts fall back
 * to what every system has; question, answer and citations stand in it as text. Each line says how
 * long it is, so that another system's wider font is set closer instead of running over its box.
 */
import { asMarkup } from '../../as-markup.ts';
import { hueOf } from '../trace/hues.ts';
import { FONTS, type Box, type Drawing, type Line, type TextKind, type Tone } from './drawing.ts';
import { oklch } from './oklch.ts';
import type { Measure } from './text-lines.ts';

/** In single quotes: they stand in attributes. */
export const SAVED_FAMILY =
  "'Inter','Segoe UI','Helvetica Neue','Noto Sans','Liberation Sans',Arial,sans-serif";
const INK = oklch(0.23, 0.014, 235);
const QUIET = oklch(0.505, 0.016, 235);
const LINE = oklch(0.83, 0.009, 225);
const ACCENT = oklch(0.455, 0.082, 205);
const TONES: Record<Tone, string> = {
  good: oklch(0.45, 0.095, 155),
  caution: oklch(0.49, 0.095, 70),
  busy: ACCENT,
};
const COLOURS: Record<TextKind, string> = {
  ...{ asked: INK, known: INK, label: QUIET, value: INK, relation: QUIET, note: QUIET },
  ...{ source: ACCENT, answer: INK, head: INK },
};
const MARGIN = 24;

/**
 * @param title what the picture is called by those who read it aloud
 * @param measure in `SAVED_FAMILY`, as the drawing was laid out
 */
export function exportSvg(drawing: Drawing, title: string, measure: Measure): string {
  const line = lineIn(measure);
  const box = boxIn(line);
  const width = drawing.width + 2 * MARGIN;
  const height = drawing.height + 2 * MARGIN;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${SAVED_FAMILY}" role="img">`,
    `<title>${asMarkup(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    ...drawing.head.map(line),
    ...drawing.links.map(
      ({ path, hue, dashed }) =>
        `<path d="${path}" fill="none" stroke="${oklch(0.66, 0.11, hueOf(hue))}" stroke-width="1.5"${dashed ? ' stroke-dasharray="4 4"' : ''}/>`,
    ),
    ...drawing.rows.flatMap(({ badge, asked, left, right, arrow, relation, notes }) => [
      `<circle cx="${badge.x}" cy="${badge.y}" r="10" fill="#ffffff" stroke="${LINE}"/>`,
      `<text x="${badge.x}" y="${badge.y + 4}" font-size="11" font-weight="600" text-anchor="middle" fill="${ACCENT}">${badge.text}</text>`,
      `<path d="${arrow}" fill="none" stroke="${QUIET}" stroke-width="1.25"/>`,
      ...box(left),
      ...box(right),
      ...[...asked, ...relation, ...notes].map(line),
    ]),
    ...(drawing.answer ? box(drawing.answer, true) : []),
    ...drawing.foot.map(line),
    '</g>',
    '</svg>',
  ];
  return parts.join('\n');
}

function boxIn(line: (one: Line) => string) {
  return ({ x, y, width, height, kind, hue, lines }: Box, isAnswer = false): string[] => {
    const degrees = hueOf(hue ?? 0);
    const [fill, stroke] = isAnswer
      ? [oklch(0.955, 0.02, 200), oklch(0.82, 0.05, 200)]
      : kind === 'known'
        ? [oklch(0.973, 0.004, 220), LINE]
        : kind === 'unknown'
          ? ['#ffffff', oklch(0.66, 0.11, degrees)]
          : [oklch(0.962, 0.026, degrees), oklch(0.86, 0.06, degrees)];
    const dashes = kind === 'unknown' ? ' stroke-dasharray="5 4"' : '';
    return [
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="${fill}" stroke="${stroke}" stroke-width="${kind === 'found' ? 1.75 : 1}"${dashes}/>`,
      ...lines.map(line),
    ];
  };
}

function lineIn(measure: Measure) {
  return ({ text, kind, tone, x, y, anchor }: Line): string => {
    const { size, weight } = FONTS[kind];
    const at = `x="${Math.round(x * 10) / 10}" y="${Math.round(y * 10) / 10}"`;
    const fill = tone ? TONES[tone] : COLOURS[kind];
    const length = `textLength="${measure(text, kind)}" lengthAdjust="spacingAndGlyphs"`;
    return `<text ${at} ${length} font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${asMarkup(text)}</text>`;
  };
}
