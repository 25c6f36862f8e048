/**
 * What documents say in other words than questions do: "takes effect" for "begins", "amended" for
 * "changed". Both sides are brought to one word before they are compared.
 * docs/tables.md has what it does on contracts that the list was not made from.
 */
import { stems } from '../retrieval/tokens.ts';
import type { ColumnKind } from '../table-protocol.ts';

const SAME: readonly (readonly [string, RegExp])[] = [
  [
    'begin',
    /\b(?:beg[iau]n\w*|start\w*|commenc\w*|(?:com(?:es?|ing)|enters?) into (?:force|effect)|takes? effect|effective date|appl(?:y|ies) from|runs? from|from \d)/giu,
  ],
  [
    'end',
    /\b(?:terminat\w*|end(?:s|ed|ing)?|cancel\w*|rescind\w*|withdraw\w*|determin(?:e|ed|ation)|retire|leav(?:e|es|ing))\b/giu,
  ],
  ['pay', /\b(?:pa(?:y|ys|id|yable|yment|yments)|settl\w*|due|owes?|forfeits?|credits?)\b/giu],
  ['late', /\b(?:delay\w*|late(?:r|ness)?|overdue|exceeded)\b/giu],
  ['written', /\b(?:in writing|writing|written)\b/giu],
  ['arbitrate', /\barbitra\w*/giu],
  ['guarantee', /\b(?:warrant\w*|guarant\w*)/giu],
  [
    'change',
    /\b(?:chang\w*|amend\w*|var(?:y|ied|ies|iation|iations)|modif\w*|alter(?:ed|ation|ations)?|supplements?)\b/giu,
  ],
  [
    'dispute',
    /\b(?:disput\w*|controvers\w*|disagree\w*|differences? (?:arising|between)|disputed)\b/giu,
  ],
  ['invoice', /\b(?:invoic\w*|bills?|accounts?)\b/giu],
  ['deposit', /\b(?:deposit\w*|as security)\b/giu],
  ['sign', /\b(?:sign(?:s|ed|ing|ature|atures)?|executed|(?:as|in) witness)\b|\/s\//giu],
  // Signed for somebody: "For Orle Ltd: A. Orle".
  ['sign', /(?<=^|[\s|])(?:[Ff]or|[Oo]n behalf of) [^:|.\n]{2,60}[:|]/gmu],
  [
    'party',
    /\b(?:part(?:y|ies)|between|hereinafter)\b|^\W*(?:landlord|tenant|less(?:or|ee)|seller|buyer|vendor|purchaser|lender|borrower|licens(?:or|ee)|employe[re]|client|consultant|customer|supplier|contractor|owner|hirer|guarantor|franchis(?:or|ee))s?\b(?=\W+(?:name\W+)?\p{Lu})/gimu,
  ],
];
/** A document is dated where it is signed. */
const DATED = /\b(?:dated?|made|entered into|agreed|done|accepted|concluded)\b/giu;
/** A line that is but a place and a date: "Westerby, 21 July 2023". */
const DATE_LINE =
  /^(?:\p{Lu}[\p{L}’' -]{2,30}, |agreed )?(?:on |the )*\d{1,2}\S* (?:of )?\p{Lu}\p{Ll}+,? \d{4}\b/gimu;

/** The stems of a text, what means the same by the same word. */
export function sameStems(text: string, kind: ColumnKind = 'text'): string[] {
  let said = text;
  for (const [word, pattern] of SAME) said = said.replace(pattern, ` ${word} `);
  if (kind === 'date') said = said.replace(DATED, ' sign ');
  if (kind === 'date' || kind === 'list') said = said.replace(DATE_LINE, ' sign $&');
  return stems(said);
}
