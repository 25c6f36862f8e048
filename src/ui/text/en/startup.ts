/** Words of the interface: startup. */
export const startup = {
  opening: 'Opening your library…',
  failed: 'Your library could not be opened.',
  again: 'Try again',
} as const;
