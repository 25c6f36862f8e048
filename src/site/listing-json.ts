/** The listing of a site as it is published; visitors only read it. */
import { MOST_DESCRIPTION_LETTERS, MOST_TITLE_LETTERS, type SiteListing } from './listing.ts';

/** Words that are longer than visitors' browsers take are cut. */
export function listingJson({ tables, ...listing }: SiteListing): string {
  const library: SiteListing = {
    ...listing,
    title: cut(listing.title, MOST_TITLE_LETTERS),
    description: cut(listing.description, MOST_DESCRIPTION_LETTERS),
    ...(tables
      ? {
          tables: tables.map((table) => ({
            ...table,
            title: cut(table.title, MOST_TITLE_LETTERS),
          })),
        }
      : {}),
  };
  return `${JSON.stringify({ version: 1, library }, null, 1)}\n`;
}

const cut = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
