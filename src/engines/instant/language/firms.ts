/** Names of firms: "Marlow Freight Ltd" is a company, and most often called without the "Ltd". */
import { setOf } from './words.ts';

const LEGAL_FORMS = setOf(
  'ltd limited inc incorporated corp corporation co plc llc llp lp gmbh ag kg sa sarl nv bv oy ab asa spa srl pty',
);

/** @param word folded. */
export function isLegalForm(word: string): boolean {
  return LEGAL_FORMS.has(word);
}

/** Whether a name says what its bearer is in law. */
export function namesFirm(name: string): boolean {
  const all = name
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return all.length > 1 && isLegalForm(all.at(-1)!);
}
