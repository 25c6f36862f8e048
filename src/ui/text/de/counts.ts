/** Zahlen mit ihren Hauptwörtern. */
import { quoting } from '../quoted.ts';

export const quoted = quoting('„', '“');
export const number = (n: number): string => n.toLocaleString('de');

export const count = (n: number, one: string, many: string): string =>
  `${number(n)} ${n === 1 ? one : many}`;

export const pages = (n: number): string => count(n, 'Seite', 'Seiten');
export const passages = (n: number): string => count(n, 'Textstelle', 'Textstellen');
export const statements = (n: number): string => count(n, 'Aussage', 'Aussagen');
export const documents = (n: number): string => count(n, 'Dokument', 'Dokumente');
export const rounds = (n: number): string => count(n, 'Runde', 'Runden');

/** „99,5 %“; nie 100, wo etwas fehlt. */
export const percent = (share: number): string =>
  `${(Math.floor(share * 1000) / 10).toLocaleString('de')} %`;
