/**
 * The one door to the part-of-speech tagger (wink-nlp with its small English model: about ten
 * times faster than compromise at the same task, and it keeps white space, hence offsets).
 * Everything above works on these tokens and never sees the tagger.
 */
import winkNLP, { type WinkMethods } from 'wink-nlp';
import model from 'wink-eng-lite-web-model';
import { repairTags } from './repair.ts';

/** Universal Dependencies part-of-speech tags. */
export type PartOfSpeech =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X'
  | 'SPACE';

export interface Token {
  /** As written. */
  text: string;
  lower: string;
  lemma: string;
  pos: PartOfSpeech;
  /** Half-open character range in the analysed text. */
  start: number;
  end: number;
}

/** The tagger's words, by the numbers that it gives them; those that it meets are put behind. */
interface Lexemes {
  list: string[];
  hash: Record<string, number | undefined>;
  /** How many it knew before it met any. */
  intrinsicSize: number;
}

let loaded: { tagger: WinkMethods; lexemes: Lexemes } | undefined;

/** Its core is read from 3 MB of JSON: once, for the tagger and for its words. */
function load(): { tagger: WinkMethods; lexemes: Lexemes } {
  if (loaded) return loaded;
  const core = (model.core as () => { features: { lexeme: Lexemes } })();
  const tagger = winkNLP({ ...model, core: () => core }, ['pos']);
  return (loaded = { tagger, lexemes: core.features.lexeme });
}

export const lexemes = (): Lexemes => load().lexemes;

/**
 * Characters without a space that cannot be a word, a name or an address: encoded bytes, keys,
 * scripts without spaces. The tagger takes time quadratic in their length, and finds nothing.
 */
const NO_WORDS = /\S{201,}/g;

/** Tokens of a text with repaired tags, lemmas and exact offsets. Loads the model on first use (about 0.2 s). */
export function analyse(source: string): Token[] {
  const text = source.replace(NO_WORDS, (run) => ' '.repeat(run.length));
  const { tagger } = load();
  const { its } = tagger;
  const tokens = tagger.readDoc(text).tokens();
  const values = tokens.out(its.value) as string[];
  const tags = tokens.out(its.pos) as PartOfSpeech[];
  const lemmas = tokens.out(its.lemma as never) as string[];
  const result: Token[] = [];
  let position = 0;
  for (const [i, value] of values.entries()) {
    const start = text.indexOf(value, position);
    if (start < 0) continue;
    position = start + value.length;
    const previous = result.at(-1);
    if (previous && previous.end === start && splitInsideWord(previous.text, value)) {
      // The tagger splits words at some letters ("Mikuláš"): they are put together again.
      previous.text += value;
      previous.lower = previous.lemma = previous.text.toLowerCase();
      previous.end = position;
      if (/^\p{Lu}/u.test(previous.text)) previous.pos = 'PROPN';
      continue;
    }
    const lower = value.toLowerCase();
    result.push({
      text: value,
      lower,
      lemma: lemmas[i] ?? lower,
      pos: tags[i] ?? 'X',
      start,
      end: position,
    });
  }
  repairTags(result);
  return result;
}

function splitInsideWord(before: string, after: string): boolean {
  return (
    /\p{L}$/u.test(before) &&
    /^\p{L}/u.test(after) &&
    /[^\p{ASCII}]/u.test(before + after) &&
    !/^n[’']?t$/.test(after)
  );
}
