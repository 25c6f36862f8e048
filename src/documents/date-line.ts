const MONTH =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const IN_WORDS = new RegExp(
  `^\\W*(?:\\p{L}+day,?\\s+|\\p{L}+tag,?\\s+)?(?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+)?(?:${MONTH})\\.?\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?(?:1[4-9]|20)\\d\\d\\W*$`,
  'iu',
);
const ISO = /^\W*(?:1[4-9]|20)\d\d-\d\d-\d\d\W*$/;

/** "Due date: …", "Date of birth: …", "Valid until …": of something else than the document. */
export const OF_OTHER_DAY =
  /^\W*(?:(?:\p{L}+ ){0,2}(?:due|delivery|review|expiry|expiration|start|end|closing|completion|payment|target)(?: \p{L}+)? date|(?:due|expires|valid (?:until|to|through))\b|date of (?:delivery|completion|expiry|payment|next)|liefer(?:datum|termin)|fällig|gültig bis)/iu;

const OF_LIFE =
  /(?<!\p{L})(?:(?:\*(?=[^\n]*†)|†)(?=\s?\d)|(?:born|date of (?:birth|death)|birth ?da(?:te|y)|d\.?o\.?b\.?|geb(?:oren|\.)|geburts(?:datum|tag))(?!\p{L}))[:\s]*[^:;\n]{0,40}?\d{4}/giu;

/** Without days on which somebody was born or died: they are nobody's who writes. */
export const withoutLives = (line: string): string => line.replace(OF_LIFE, ' ');

/** A line is a date and nothing else. */
export const isDateLine = (line: string): boolean => IN_WORDS.test(line) || ISO.test(line);
