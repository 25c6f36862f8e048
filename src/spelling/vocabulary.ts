/** The words that may have been meant: those of a library's passages, and those of English. */
import { isListedWord, listedWords } from '../engines/instant/language/lexicon.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { stem } from '../retrieval/stem.ts';
import { isStopWord } from '../retrieval/tokens.ts';
import { respell, type Near, type Vocabulary } from './respell.ts';
import { isNear, slipsBetween } from '../retrieval/slips.ts';

/** Passages that hold a function word, on average (1,500 of SQuAD): the index does not count them. */
const STOP_WORD_SHARE = 0.15;

type Words = Pick<LibraryIndex, 'knows' | 'passagesWith' | 'wordsNear' | 'statistics'>;

/** A question with its words as a library and the language spell them. */
export function respelt(question: string, library: Words): string {
  return respell(question, vocabularyOf(library));
}

export function vocabularyOf(library: Words): Vocabulary {
  const { chunks } = library.statistics();
  const passagesWith = (word: string): number =>
    isStopWord(word) ? STOP_WORD_SHARE * chunks : library.passagesWith(stem(word));
  return {
    isEnglish,
    knows: (word) =>
      isEnglish(word) ||
      isListedWord(word[0]!.toUpperCase() + word.slice(1)) ||
      library.knows(stem(word)),
    near(typed, most) {
      const words = new Set(library.wordsNear(stem(typed), most));
      for (const word of listedWords()) if (isNear(typed, word, most)) words.add(word);
      return [...words].flatMap((word): Near[] => {
        const slips = slipsBetween(typed, word, most);
        return slips > most ? [] : [{ word, slips, passages: passagesWith(word) }];
      });
    },
  };
}

/** Of most words the list has one form only. */
function isEnglish(word: string): boolean {
  const base = stem(word);
  const forms = [word, base, `${base}e`, base.replace(/i$/, 'y')];
  return isStopWord(word) || forms.some(isListedWord);
}
