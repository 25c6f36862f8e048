/**
 * What is usual in this document: the size of its running text, how far its lines are apart,
 * and which styles its headings have. Everything else is judged against it.
 */
import type { Line } from './lines.ts';

export interface Typography {
  bodySize: number;
  bodyBold: boolean;
  /** Usual distance of two baselines for a size of text, in points. */
  leading(size: number): number;
  /** 1 for the most prominent heading style of the document. */
  levelOf(style: { size: number; bold: boolean }): number;
}

/** For sizes that occur on single lines only. */
const USUAL_LEADING_EMS = 1.2;
const MAX_LEADING_EMS = 2.2;
const MAX_LEVEL = 6;

/** A line larger than the running text by this factor is prominent. */
const LARGER = 1.08;

/** Of all letters: where fewer stand in lines of one cell, it is a form, and has no running text. */
const RUNNING = 0.25;

const lengthOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { characters }) => sum + characters, 0);

export function typographyOf(columns: readonly Line[][]): Typography {
  const sizes = new Map<number, number>();
  const boldAt = new Map<number, number>();
  const distances = new Map<number, Map<number, number>>();
  const all = columns.flat();
  // Rows of tables are often set smaller than the text that tells of them.
  const running = all.filter(({ cells }) => cells < 2);
  for (const line of lengthOf(running) >= RUNNING * lengthOf(all) ? running : all) {
    const size = bucket(line.size);
    add(sizes, size, line.characters);
    if (line.bold) add(boldAt, size, line.characters);
  }
  for (const lines of columns) {
    lines.forEach((line, i) => {
      const size = bucket(line.size);
      const before = lines[i - 1];
      if (!before || Math.abs(before.size - line.size) > 0.05 * line.size) return;
      const distance = Math.round((line.baseline - before.baseline) * 4) / 4;
      if (distance <= 0.5 * size || distance > MAX_LEADING_EMS * size) return;
      const counts = distances.get(size) ?? new Map<number, number>();
      add(counts, distance, 1);
      distances.set(size, counts);
    });
  }
  const bodySize = mode(sizes) ?? 10;
  const bodyBold = (boldAt.get(bodySize) ?? 0) > 0.5 * (sizes.get(bodySize) ?? 1);
  const leadings = new Map<number, number>();
  for (const [size, counts] of distances) leadings.set(size, mode(counts)!);

  const styles = new Map<string, { size: number; bold: boolean; characters: number }>();
  for (const line of all) {
    if (!isProminent(line, bodySize, bodyBold)) continue;
    const style = { size: bucket(line.size), bold: line.bold };
    const key = `${style.size} ${style.bold}`;
    const known = styles.get(key) ?? { ...style, characters: 0 };
    known.characters += line.characters;
    styles.set(key, known);
  }
  const ranked = [...styles.values()].sort(
    (a, b) => b.size - a.size || Number(b.bold) - Number(a.bold),
  );
  return {
    bodySize,
    bodyBold,
    leading: (size) => leadings.get(bucket(size)) ?? size * USUAL_LEADING_EMS,
    levelOf(style) {
      const size = bucket(style.size);
      const index = ranked.findIndex((known) => known.size === size && known.bold === style.bold);
      return Math.min(MAX_LEVEL, (index < 0 ? ranked.length : index) + 1);
    },
  };
}

/** Whether a line stands out from the running text by size or weight. */
export function isProminent(
  line: { size: number; bold: boolean },
  bodySize: number,
  bodyBold: boolean,
): boolean {
  if (line.size >= LARGER * bodySize) return true;
  return line.bold && !bodyBold && line.size >= 0.92 * bodySize;
}

function bucket(size: number): number {
  return Math.round(size * 2) / 2;
}

function add(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function mode(counts: Map<number, number>): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [value, count] of counts) {
    if (count > most) {
      most = count;
      best = value;
    }
  }
  return best;
}
