/** E-mails and saved pages as their parts (RFC 5322, 2045, 2046, 2047, 2231). */
import { escaped } from '../../../pattern.ts';
import { latin1, unlabelled } from '../../characters.ts';

export interface Part {
  /** In small letters; the first of each name. */
  headers: ReadonlyMap<string, string>;
  /** `text/html`, in small letters. */
  type: string;
  parameters: ReadonlyMap<string, string>;
  /** Of its attachment; empty where it is none. */
  fileName: string;
  parts: Part[];
  /** A character a byte, as it was sent. */
  body: string;
}

/** Deeper or more, nobody sends. */
const MOST_DEEP = 12;
const MOST_PARTS = 1_000;

/** What programs put before all that was sent: the mark of UTF-8, empty lines. */
const BEFORE_HEADERS = /^(?:\xef\xbb\xbf)?[\r\n]*/;

export function parseParts(bytes: ArrayBuffer): Part {
  return parsePart(latin1(bytes).replace(BEFORE_HEADERS, ''), 0);
}

function parsePart(source: string, depth: number): Part {
  const { headers, body } = divided(source);
  const { value, parameters } = structured(headers.get('content-type') ?? 'text/plain');
  const disposition = structured(headers.get('content-disposition') ?? '');
  const isAttached = disposition.value === 'attachment';
  // Some name the text itself, which is shown all the same.
  const isShown = /^text\/(?:plain|html)$/.test(value) && !isAttached;
  const named = disposition.parameters.get('filename') ?? parameters.get('name') ?? '';
  const boundary = parameters.get('boundary');
  const isDivided = value.startsWith('multipart/') && boundary && depth < MOST_DEEP;
  return {
    ...{ headers, parameters, body },
    type: value.toLowerCase(),
    fileName: isShown ? '' : decodedWords(named) || (isAttached ? '…' : ''),
    parts: isDivided ? between(body, boundary).map((part) => parsePart(part, depth + 1)) : [],
  };
}

function divided(source: string): Pick<Part, 'headers' | 'body'> {
  const empty = /^\r?\n|\r?\n\r?\n|\r\r/.exec(source);
  const end = empty ? empty.index : source.length;
  const lines = source
    .slice(0, end)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value!.trim());
  }
  return { headers, body: empty ? source.slice(end + empty[0].length) : '' };
}

function between(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let from = -1;
  for (const { index, 0: mark, 1: isLast } of body.matchAll(delimiter(boundary))) {
    if (from >= 0) parts.push(body.slice(from, Math.max(from, index)));
    if (isLast || parts.length >= MOST_PARTS) return parts;
    from = index + mark.length + (body.startsWith('\r', index + mark.length) ? 2 : 1);
  }
  if (from >= 0) parts.push(body.slice(from));
  return parts;
}

/** The whole line: the boundary of a part within may begin with that of what it is in. */
function delimiter(boundary: string): RegExp {
  return new RegExp(`(?:^|\\r?\\n)--${escaped(boundary)}(--)?[ \\t]*(?=\\r?\\n|$)`, 'g');
}

/** `text/plain; charset="utf-8"; name*0*=utf-8''a%20b` */
function structured(header: string): { value: string; parameters: Map<string, string> } {
  const [value = ''] = header.split(';');
  const plain = new Map<string, string>();
  /** What is in parts is put together before it is decoded: a character may stand in two of them. */
  const coded = new Map<string, string>();
  const pattern = /;\s*([\w!#$&.+^-]+)(?:\*(\d+))?(\*?)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]*))/g;
  for (const [, given = '', part, isCoded, quoted, bare = ''] of header.matchAll(pattern)) {
    const name = given.toLowerCase();
    const said = quoted?.replace(/\\(.)/g, '$1') ?? bare;
    if (part !== undefined || isCoded) {
      const before = coded.get(name) ?? (isCoded ? '' : "utf-8''");
      coded.set(name, before + (isCoded ? said : said.replaceAll('%', '%25')));
    } else if (!plain.has(name)) plain.set(name, said);
  }
  const decoded = [...coded].map(([name, said]) => [name, percentDecoded(said)] as const);
  // Senders say both: the plain one for readers that do not know the other.
  return { value: value.trim().toLowerCase(), parameters: new Map([...plain, ...decoded]) };
}

function percentDecoded(said: string): string {
  const [, charset = 'utf-8', rest = said] = /^([\w-]*)'[^']*'(.*)$/s.exec(said) ?? [];
  const raw = rest.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return inCharset(bytesOf(raw), charset);
}

const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi;
/** Programs cut between bytes, and so amid a character. */
const SAME_CHARSET =
  /(?:=\?([\w-]+)(?:\*[\w-]*)?\?[bq]\?[^?]*\?=)(?:=\?\1(?:\*[\w-]*)?\?[bq]\?[^?]*\?=)*/gi;

/** `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`; what stands there in plain UTF-8 is taken for it. */
export function decodedWords(header: string): string {
  const isSent = /[\x80-\xff]/.test(header) && !/[^\0-\xff]/.test(header);
  const plain = isSent ? inCharset(bytesOf(header), 'utf-8') : header;
  return plain
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(SAME_CHARSET, (words, charset: string) => {
      const raw = [...words.matchAll(ENCODED_WORD)].map(([, , by, said = '']) =>
        by!.toLowerCase() === 'b' ? fromBase64(said) : fromQuoted(said.replace(/_/g, ' ')),
      );
      return inCharset(bytesOf(raw.join('')), charset);
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** A part's bytes, as they were before they were made fit for sending. */
export function bytesOfPart({ headers, body }: Part): Uint8Array<ArrayBuffer> {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return bytesOf(fromBase64(body));
  return bytesOf(encoding === 'quoted-printable' ? fromQuoted(body) : body);
}

export function textOfPart(part: Part): string {
  return inCharset(bytesOfPart(part), part.parameters.get('charset') ?? 'utf-8');
}

function inCharset(bytes: Uint8Array<ArrayBuffer>, charset: string): string {
  if (/^(?:utf-?8|us-ascii|ascii|)$/i.test(charset)) return unlabelled(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return unlabelled(bytes);
  }
}

function fromBase64(said: string): string {
  const letters = said.replace(/[^A-Za-z0-9+/]/g, '');
  try {
    return atob(letters.slice(0, letters.length - (letters.length % 4 === 1 ? 1 : 0)));
  } catch {
    return '';
  }
}

function fromQuoted(said: string): string {
  return said
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function bytesOf(raw: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
