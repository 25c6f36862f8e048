/** E-mails and saved pages as their parts (RFC 5322, 2045, 2046, 2047, 2231). */

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

export function parseParts(bytes: ArrayBuffer): Part {
  return parsePart(new TextDecoder('latin1').decode(bytes), 0);
}

function parsePart(source: string, depth: number): Part {
  const { headers, body } = divided(source);
  const { value, parameters } = structured(headers.get('content-type') ?? 'text/plain');
  const disposition = structured(headers.get('content-disposition') ?? '');
  const fileName = disposition.parameters.get('filename') ?? parameters.get('name') ?? '';
  const boundary = parameters.get('boundary');
  const isDivided = value.startsWith('multipart/') && boundary && depth < MOST_DEEP;
  return {
    ...{ headers, parameters, body },
    type: value.toLowerCase(),
    fileName: decodedWords(fileName) || (disposition.value === 'attachment' ? '…' : ''),
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
  const mark = `--${boundary}`;
  let from = -1;
  for (let at = 0; at >= 0 && parts.length < MOST_PARTS;) {
    const found = at === 0 && body.startsWith(mark) ? 0 : body.indexOf(`\n${mark}`, at);
    const end = found < 0 ? body.length : found;
    if (from >= 0) parts.push(body.slice(from, end).replace(/\r$/, ''));
    if (found < 0) break;
    const after = found + mark.length + (body[found] === '\n' ? 1 : 0);
    if (body.startsWith('--', after)) break;
    const line = body.indexOf('\n', after);
    if (line < 0) break;
    from = line + 1;
    at = line;
  }
  return parts;
}

/** `text/plain; charset="utf-8"; name*0*=utf-8''a%20b` */
function structured(header: string): { value: string; parameters: Map<string, string> } {
  const [value = ''] = header.split(';');
  const parameters = new Map<string, string>();
  const pattern = /;\s*([\w!#$&.+^-]+)(?:\*(\d+))?(\*?)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]*))/g;
  for (const [, given = '', , isCoded, quoted, bare = ''] of header.matchAll(pattern)) {
    const name = given.toLowerCase();
    const said = quoted?.replace(/\\(.)/g, '$1') ?? bare;
    parameters.set(name, (parameters.get(name) ?? '') + (isCoded ? percentDecoded(said) : said));
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function percentDecoded(said: string): string {
  const [, charset = 'utf-8', rest = said] = /^([\w-]*)'[^']*'(.*)$/s.exec(said) ?? [];
  const raw = rest.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return inCharset(bytesOf(raw), charset);
}

/** `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`; what stands there in plain UTF-8 is taken for it. */
export function decodedWords(header: string): string {
  const plain = /[\x80-\xff]/.test(header) ? inCharset(bytesOf(header), 'utf-8') : header;
  return plain
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi, (_, charset: string, by, said) => {
      const raw = by.toLowerCase() === 'b' ? fromBase64(said) : fromQuoted(said.replace(/_/g, ' '));
      return inCharset(bytesOf(raw), charset);
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
  try {
    const isUtf8 = /^(?:utf-?8|us-ascii|ascii|)$/i.test(charset);
    return new TextDecoder(isUtf8 ? 'utf-8' : charset, { fatal: isUtf8 }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
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
