/** Numbers and times as people read them, in the language of the interface. */
import { fileSizeIn } from './text/file-size.ts';
import { number, text } from './text/first.ts';

/** "62.5", "62,5" in German: always with this many decimals. */
export const fixed = (n: number, digits: number): string =>
  number(n, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

const oneDecimal = (n: number): string => fixed(n, 1);

/** "840 ms", "1.4 s", "2 min 5 s". */
export function duration(milliseconds: number): string {
  const { times } = text;
  if (milliseconds < 999.5) return times.milliseconds(`${Math.round(milliseconds)}`);
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return times.seconds(oneDecimal(seconds));
  const whole = Math.round(seconds);
  return times.minutes(Math.floor(whole / 60), whole % 60);
}

/** Time left, coarse on purpose: an estimate that ticks every second promises too much. */
export function roughly(milliseconds: number): string {
  const { times } = text;
  const seconds = milliseconds / 1000;
  if (seconds < 10) return times.fewSeconds;
  if (seconds < 55) return times.aboutSeconds(Math.ceil(seconds / 10) * 10);
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return times.aboutMinute;
  if (minutes < 60) return times.aboutMinutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours <= 1 ? times.aboutHour : times.aboutHours(hours);
}

/** "812 B", "14 kB", "3.2 MB", "1.4 GB". */
export const fileSize = (bytes: number): string => fileSizeIn(text.locale, bytes);

/** So many letters at most, and an ellipsis where there are more. */
export const cut = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most).trimEnd()}…` : words;

/** Yes and no as an answer stands alone: engines say them in small letters. */
export const asHeadline = (answer: string): string =>
  answer.replace(
    /^(?:yes|no|ja|nein)(?=$|[\s,;.!:–—])/u,
    (word) => word[0]!.toUpperCase() + word.slice(1),
  );

/** Page numbers in short: 1–3, 7, 9–10. */
export function ranges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length;) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j]! + 1) j++;
    parts.push(j === i ? `${sorted[i]}` : `${sorted[i]}–${sorted[j]}`);
    i = j + 1;
  }
  return parts.join(', ');
}

/** Longer ago, yesterday is called yesterday; the evening before is hours ago. */
const HOURS_COUNTED = 6;

/** "just now", "5 min ago", "yesterday", "12 May", "12 May 2024": by the calendar, as people count. */
export function when(then: number, now: number): string {
  const { times, locale } = text;
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return times.justNow;
  if (minutes < 60) return times.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  const days = daysBetween(then, now);
  if (days < 1 || hours < HOURS_COUNTED) return times.hoursAgo(hours);
  if (days < 2) return times.yesterday;
  const [date, today] = [new Date(then), new Date(now)];
  const isThisYear = date.getFullYear() === today.getFullYear();
  return date.toLocaleDateString(locale, {
    ...{ day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Midnights between two times; days with a change of the clock are longer or shorter. */
function daysBetween(then: number, now: number): number {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(then)) / 86_400_000);
}
