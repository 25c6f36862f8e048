/**
 * What the noun of a placeholder says of its values beyond their type: a county is no country, a
 * continent is one of seven, and "the river" is most likely what is called a river.
 */
import { countryOf, isCountry } from './countries.ts';
import { fold } from './text.ts';

const CONTINENT =
  /^(?:the )?(?:africa|antarctica|asia|europe|north america|south america|australia|oceania|eurasia|america|the americas)$/;
const MONTH =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/;
const WIDER =
  /\b(?:county|province|region|district|state|republic|kingdom|oblast|prefecture|department)\b/;
const STREETS =
  /\b(?:river|lake|street|avenue|highway|university|college|school|club|museum|stadium)\b/;

/** Nouns that are often part of the name of what they name. */
const NAMING = new Set(
  (
    'county river lake mountain mountains range island university college school institute museum stadium arena park bridge ' +
    'castle palace church cathedral abbey airport station parkway highway road street avenue festival award prize ' +
    'league cup championship tournament party orchestra bay sea ocean peninsula valley desert district province ' +
    'treaty battle war act tower hotel building theatre theater hospital library records'
  ).split(' '),
);

/** A factor for the score of a value: about 1 says nothing, above favours, below counts against. */
export function affinity(placeholder: string, value: string): number {
  const noun = fold(placeholder.replace(/[A-Z]/g, (letter) => ` ${letter}`))
    .replace(/\d+$/, '')
    .split(' ')
    .at(-1)!;
  const said = fold(value);
  switch (noun) {
    case 'continent':
      return CONTINENT.test(said) ? 1.5 : 0.1;
    case 'month':
      return MONTH.test(said) ? 1 : 0.1;
    case 'county':
      if (countryOf(value) !== null) return 0.2;
      return /\b(?:county|parish)\b|shire$/.test(said) ? 1.6 : 0.6;
    case 'state':
    case 'province':
      if (isCountry(value) || /\bcounty\b/.test(said)) return 0.4;
      return new RegExp(`\\b${noun}\\b`).test(said) ? 1.2 : 1;
    case 'city':
    case 'town':
    case 'village':
      if (countryOf(value) !== null || CONTINENT.test(said)) return 0.3;
      return WIDER.test(said) || STREETS.test(said) ? 0.5 : 1;
  }
  if (!NAMING.has(noun)) return 1;
  return said.split(' ').some((word) => word === noun || word === `${noun}s`) ? 1.4 : 0.9;
}
