/** Words of the interface: update. */
export const update = {
  outdated: 'A newer version of Trivium is open in another tab. This tab has to be reloaded.',
  reload: 'Reload',
  ready: 'A newer version of Trivium is ready.',
  later: 'Later',
} as const;
