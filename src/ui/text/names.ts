/** What languages call themselves: the same in every language. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;

/** Words by which a language, and the choice of one, is looked for: whichever is shown now. */
export const LANGUAGE_WORDS = {
  en: 'language Sprache English Englisch',
  de: 'language Sprache German Deutsch',
} as const;
