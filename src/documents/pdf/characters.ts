/**
 * Turns what a font calls its glyphs into text: ligatures taken apart, presentation forms and
 * invisible characters gone. NFKC as a whole would damage text (x² to x2, ½ to 1⁄2), so only
 * compatibility characters that exist for the sake of shaping are taken apart.
 */

/** Latin and Armenian ligatures, Arabic and Hebrew presentation forms. */
const SHAPED = /[\uFB00-\uFDFF\uFE70-\uFEFC\u0132\u0133\u01C4-\u01CC]/;

/** Control, zero-width, directional and private characters, and what stands for "unknown". */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFF0-\uFFFF]/g;

const LONE_SURROGATES = /\p{Cs}/gu;

const SPACE = /^[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]*$/;

/** Whether a font draws this glyph as white space. */
export function isWhiteSpace(unicode: string): boolean {
  return unicode === ' ' || (unicode !== '' && unicode !== '\uFEFF' && SPACE.test(unicode));
}

/** Marks of lists in the private codes of symbol fonts (Symbol, Wingdings). */
const PRIVATE_BULLETS = /[\uF06C\uF06E\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC]/g;

/** Control codes and private codes: the font does not say what its glyph is. */
// eslint-disable-next-line no-control-regex
const NAMELESS = /^[\u0000-\u001F\u007F-\u009F\uE000-\uF8FF\uFFF0-\uFFFF]+$/;

/** Whether a font gives no character for a glyph, but its code. */
export function isNameless(unicode: string): boolean {
  return NAMELESS.test(unicode) && unicode.search(PRIVATE_BULLETS) < 0;
}

/**
 * What TeX's encodings OT1 and T1 have among the control codes. A font of drawings names none of
 * its glyphs: what it gives for them are their codes.
 */
const OF_TEX: Readonly<Record<string, string>> = {
  ...{ '\u000B': 'ff', '\u000C': 'fi', '\u000D': 'fl', '\u000E': 'ffi', '\u000F': 'ffl' },
  ...{ '\u001B': 'ff', '\u001C': 'fi', '\u001D': 'fl', '\u001E': 'ffi', '\u001F': 'ffl' },
  ...{ '\u0015': '–', '\u0016': '—' },
};

export function textOfDrawing(unicode: string): string | undefined {
  return OF_TEX[unicode];
}

export const SOFT_HYPHEN = '\u00AD';

const cache = new Map<string, string>();
const CACHE_LIMIT = 20_000;

/** The text of one glyph. Empty for glyphs that are white space or stand for nothing. */
export function textOfGlyph(unicode: string): string {
  // The great majority: one printable ASCII character.
  if (unicode.length === 1) {
    const code = unicode.charCodeAt(0);
    if (code > 0x20 && code < 0x7f) return unicode;
  }
  let text = cache.get(unicode);
  if (text === undefined) {
    text = SPACE.test(unicode) ? '' : clean(unicode);
    if (cache.size < CACHE_LIMIT) cache.set(unicode, text);
  }
  return text;
}

function clean(unicode: string): string {
  const shaped = SHAPED.test(unicode) ? unicode.normalize('NFKC') : unicode;
  const text = shaped
    .replace(PRIVATE_BULLETS, '•')
    .replace(LONE_SURROGATES, '')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, '')
    .normalize('NFC');
  // Glyphs are gathered from left to right; a ligature's letters have to be as well.
  return text.length > 1 && isRightToLeft(text) ? [...text].reverse().join('') : text;
}

/** Accents that old fonts draw as glyphs of their own, and what they combine to. */
const COMBINING: Record<string, string> = {
  '`': '\u0300',
  '\u00B4': '\u0301',
  '\u02C6': '\u0302',
  '\u02DC': '\u0303',
  '\u00AF': '\u0304',
  '\u02D8': '\u0306',
  '\u02D9': '\u0307',
  '\u00A8': '\u0308',
  '\u02DA': '\u030A',
  '\u02DD': '\u030B',
  '\u02C7': '\u030C',
  '\u00B8': '\u0327',
  '\u02DB': '\u0328',
};

/** The accented letter where `accent` is drawn over `letter`, or null if they do not combine. */
export function combineAccent(accent: string, letter: string): string | null {
  const mark = COMBINING[accent] ?? (/^\p{M}$/u.test(accent) ? accent : undefined);
  if (!mark) return null;
  const base = letter === '\u0131' ? 'i' : letter === '\u0237' ? 'j' : letter;
  const combined = (base + mark).normalize('NFC');
  return combined.length === 1 ? combined : null;
}

const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
export function hasRightToLeft(text: string): boolean {
  return RTL.test(text);
}

/** Whether the first character belongs to a script written from right to left. */
export function isRightToLeft(character: string): boolean {
  return character > '\u058F' && RTL.test(character[0]!);
}

const CJK = /[\u2E80-\u303F\u3040-\u30FF\u3100-\u31FF\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;
/** Scripts that put no space between words: lines are joined with nothing between. */
export function isUnspacedScript(character: string): boolean {
  return character > '\u2E7F' && CJK.test(character);
}
