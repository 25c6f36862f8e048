/**
 * What a question asks for, by its wh-phrase alone: for questions that could not be read into
 * clues, or whose target says nothing of its kind.
 */
import type { AnswerType } from '../../../knowledge/types.ts';
import { typeOfNoun } from '../decompose/noun-types.ts';
import { isVerb, PREPOSITIONS } from '../decompose/phrases.ts';
import { questionWords, type Word } from '../decompose/words.ts';

export interface Asked {
  type: AnswerType;
  /** The noun of the wh-phrase ("which tribe": tribe); empty where there is none. */
  noun: string;
}

const WH = /^(?:who|whom|whose|what|which|when|where|how)$/;
const QUANTITY = /^(?:long|old|tall|high|far|big|large|deep|wide|fast|heavy)$/;
/** Between the wh-word and the noun that counts: "what type of vehicle". */
const EMPTY = /^(?:type|kind|sort|name|names|title)$/;

export function askedOf(question: string): Asked {
  const words = questionWords(question);
  const at = asking(words);
  const wh = words[at]?.lower;
  const next = words[at + 1]?.lower ?? '';
  switch (wh) {
    case 'who':
    case 'whom':
    case 'whose':
      return { type: 'person', noun: '' };
    case 'when':
      return { type: 'date', noun: '' };
    case 'where':
      return { type: 'place', noun: '' };
    case 'how':
      if (/^(?:many|much)$/.test(next)) return { type: 'number', noun: '' };
      return { type: QUANTITY.test(next) ? 'quantity' : 'thing', noun: '' };
    case 'what':
    case 'which': {
      const noun = nounAfter(words, at + 1);
      return { type: noun ? typeOfNoun(noun) : 'thing', noun };
    }
    default:
      return { type: 'thing', noun: '' };
  }
}

/** The wh-word that asks: the first one, unless it only opens a relative clause. */
function asking(words: readonly Word[]): number {
  const all = [...words.keys()].filter(
    (i) => words[i]!.kind === 'word' && WH.test(words[i]!.lower),
  );
  if (all[0] === 0 || (all[0] === 1 && PREPOSITIONS.has(words[0]!.lower))) return all[0];
  const sure = all.find((i) => {
    const { lower } = words[i]!;
    const next = words[i + 1];
    if (lower === 'what' || lower === 'how') return true;
    return !next || (lower === 'which' && !isVerb(next) && next.kind === 'word');
  });
  return sure ?? all.at(-1) ?? -1;
}

function nounAfter(words: readonly Word[], from: number): string {
  const said: string[] = [];
  for (let i = from; i < words.length; i++) {
    const word = words[i]!;
    if (word.lower === 'of' && EMPTY.test(said.at(-1) ?? '')) {
      said.length = 0;
      continue;
    }
    if (word.kind !== 'word' || PREPOSITIONS.has(word.lower) || (isVerb(word) && said.length > 0))
      break;
    if (isVerb(word) && !/ing$/.test(word.lower)) break;
    said.push(word.lower);
  }
  return said.at(-1) ?? '';
}
