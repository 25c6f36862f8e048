/** Words of the interface: link. */
export const link = {
  noLibrary: 'The library of this link is not in this browser.',
  noDocument: 'The document of this link is not in this browser’s library.',
} as const;
