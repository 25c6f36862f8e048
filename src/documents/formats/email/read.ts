/** Reads an e-mail: who sent it to whom, when and about what, and what it says. */
import { MONTHS } from '../../../months.ts';
import { TextBuilder } from '../../builder.ts';
import { creditsOf } from '../../description.ts';
import { isField } from '../../records.ts';
import { notAsNamed } from '../../refusals.ts';
import { readText } from '../../text.ts';
import { titled } from '../../title.ts';
import type { ReadDocument } from '../../types.ts';
import { pageText } from '../html/charset.ts';
import { articleOf } from '../html/article.ts';
import { Composer } from '../html/compose.ts';
import { firstIn, parseTree } from '../html/tree.ts';
import { TOLD } from './told.ts';
import { bytesOfPart, decodedWords, parseParts, textOfPart, type Part } from './mime.ts';

/** A file with none of them is no e-mail. */
const SIGNS = ['from', 'date', 'subject', 'received', 'message-id', 'to'];
/** E-mails that are attached to others. */
const MOST_NESTED = 5;

/** @throws TriviumError not-supported */
export function readEmail(bytes: ArrayBuffer, name: string): ReadDocument {
  const mail = parseParts(bytes);
  if (!SIGNS.some((sign) => mail.headers.has(sign))) throw notAsNamed();
  const builder = new TextBuilder();
  write(mail, builder, 1);
  const { text, blocks } = builder;
  const title = decodedWords(mail.headers.get('subject') ?? '');
  const said = (header: string): string => decodedWords(mail.headers.get(header) ?? '');
  return {
    ...{ kind: 'email', ...titled(title, name), ...creditsOf(sender(said('from')), said('date')) },
    ...{ text, blocks, pages: [], problems: [] },
  };
}

/** Their name; where there is none, their address. */
function sender(from: string): string {
  const [, named, address] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(from) ?? [];
  return named || (address ?? from).replace(/@.*$/, '').replace(/[._]+/g, ' ');
}

function write(mail: Part, builder: TextBuilder, level: number): void {
  const told = (name: string): string => decodedWords(mail.headers.get(name) ?? '');
  const parts = leavesOf(mail);
  builder.add('heading', told('subject'), level);
  for (const [header, name] of TOLD) {
    const said = header === 'date' ? inWords(told(header)) : told(header);
    if (said) builder.add('list-item', sentence(`${name} ${said}`));
  }
  for (const { fileName, type } of parts) {
    if (fileName && type !== 'message/rfc822') builder.add('list-item', `Attachment: ${fileName}`);
  }
  const bodies = parts.filter(
    ({ fileName, type }) => !fileName && /^text\/(?:plain|html)$/.test(type),
  );
  for (const body of bodies) writeBody(body, builder);
  if (level > MOST_NESTED) return;
  for (const part of parts.filter(({ type }) => type === 'message/rfc822')) {
    write(parseParts(bytesOfPart(part).buffer), builder, level + 1);
  }
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Of alternatives the page, unless it says less than the text does: the last is the best. */
function leavesOf(part: Part): Part[] {
  if (part.parts.length === 0) return [part];
  const leaves = part.parts.map(leavesOf);
  if (part.type !== 'multipart/alternative') return leaves.flat();
  const isText = (each: Part): boolean =>
    /^text\/(?:plain|html)$/.test(each.type) && !each.fileName;
  const readable = leaves.filter((each) => each.some(isText));
  return readable.findLast((each) => each.some((leaf) => says(leaf))) ?? [];
}

function says(part: Part): boolean {
  const builder = new TextBuilder();
  if (/^text\/(?:plain|html)$/.test(part.type)) writeBody(part, builder);
  return /[\p{L}\p{N}]/u.test(builder.text);
}

function writeBody(part: Part, builder: TextBuilder): void {
  if (part.type === 'text/html') {
    const page = parseTree(part.parameters.has('charset') ? textOfPart(part) : saidByPage(part));
    new Composer(builder).take(articleOf(firstIn(page, 'body') ?? page));
    return;
  }
  const pieces = quotedIn(textOfPart(part).replace(/\r\n?/g, '\n'));
  // What is answered in between is not said by whoever is quoted.
  const isBelow = pieces.every(({ depth }, i) => i === 0 || depth >= pieces[i - 1]!.depth);
  for (const { depth, lines } of pieces) {
    const { text, blocks } = readText(unwrapped(lines, part), '', true);
    for (const { kind, start, end } of blocks) {
      const words = text.slice(start, end);
      const isHead = kind === 'heading' && isField(words) && isField(text.slice(end + 1, end + 40));
      if (isHead || (isBelow && INTRODUCES.test(words)))
        builder.add('heading', words.replace(/\s+/g, ' '), depth + 2);
      // Names under a letter look like headings, and are none.
      else builder.add(kind === 'list-item' ? kind : 'paragraph', words);
    }
  }
}

/** "On Tue, 23 May 2023, Anna Berg wrote:", above what is quoted. */
const INTRODUCES =
  /^(?=[^:]*\d)[^\n]{1,120}(?:\n[^\n]{1,80})?\b(?:wrote|writes|schrieb)[^\n.!?]{0,80}:$/;

/** What an e-mail says and what it quotes, piece by piece, without the marks before each line. */
function quotedIn(text: string): { depth: number; lines: string }[] {
  const pieces: { depth: number; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [marks] = /^(?:> ?)*/.exec(line)!;
    const depth = marks.split('>').length - 1;
    const open = pieces.at(-1);
    const rest = line.slice(marks.length);
    if (open?.depth === depth) open.lines.push(rest);
    else pieces.push({ depth, lines: [rest] });
  }
  return pieces
    .map(({ depth, lines }) => ({ depth, lines: lines.join('\n') }))
    .filter(({ lines }) => lines.trim() !== '');
}

const saidByPage = (part: Part): string => pageText(bytesOfPart(part).buffer) ?? '';

/** Lines that were broken for sending are one again where the sender says so (RFC 3676). */
function unwrapped(text: string, { parameters }: Part): string {
  if (parameters.get('format')?.toLowerCase() !== 'flowed') return text;
  const joint = parameters.get('delsp')?.toLowerCase() === 'yes' ? '' : ' ';
  return text.replace(/^(?!-- $)(.*) \n(?=\S)/gm, `$1${joint}`);
}

const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** "Tue, 12 Mar 2024 14:05:00 +0100" as one writes it: "Tuesday, 12 March 2024, 14:05 (UTC+01:00)". */
export function inWords(date: string): string {
  const found =
    /^(?:(\w{3})\w*,\s*)?(\d{1,2})\s+(\w{3})\w*\s+(\d{4})(?:\s+(\d{1,2}:\d\d)(?::\d\d)?\s*(?:([+-]\d\d):?(\d\d))?)?/.exec(
      date,
    );
  const month = MONTHS.find((each) => each.startsWith(found?.[3] ?? '?'));
  if (!found || !month) return date;
  const [, day, number, , year, time, hours, minutes] = found;
  const weekday = DAYS.find((each) => each.startsWith(day ?? '?'));
  const zone = hours ? ` (UTC${hours}:${minutes})` : '';
  return [weekday, `${Number(number)} ${month} ${year}`, time && `${time}${zone}`]
    .filter((each) => each !== undefined)
    .join(', ');
}
