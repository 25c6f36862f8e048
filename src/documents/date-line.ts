const MONTH =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const IN_WORDS = new RegExp(
  `^\\W*(?:\\p{L}+day,?\\s+|\\p{L}+tag,?\\s+)?(?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+)?(?:${MONTH})\\.?\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?(?:1[4-9]|20)\\d\\d\\W*$`,
  'iu',
);
const ISO = /^\W*(?:1[4-9]|20)\d\d-\d\d-\d\d\W*$/;

/** "Due date: …", "Date of birth: …", "Valid until …": of something else than the document. */
export const OF_OTHER_DAY =
  /^\W*(?:(?:\p{L}+ ){0,2}(?:due|delivery|review|expiry|expiration|start|end|closing|completion|payment|target|birth)(?: \p{L}+)? date|(?:due|expires|valid (?:until|to|through))\b|date of (?:birth|death|delivery|completion|expiry|payment|next)|geburtsdatum|liefer(?:datum|termin)|fällig|gültig bis)/iu;

/** A line is a date and nothing else. */
export const isDateLine = (line: string): boolean => IN_WORDS.test(line) || ISO.test(line);
