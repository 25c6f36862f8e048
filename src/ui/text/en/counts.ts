/** Numbers with their nouns. */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const pages = (n: number): string => count(n, 'page', 'pages');
export const passages = (n: number): string => count(n, 'passage', 'passages');
export const statements = (n: number): string => count(n, 'statement', 'statements');
export const documents = (n: number): string => count(n, 'document', 'documents');
export const rounds = (n: number): string => count(n, 'round', 'rounds');

/** "99.5 %"; never 100 where something is missing. */
export const percent = (share: number): string => `${Math.floor(share * 1000) / 10} %`;
