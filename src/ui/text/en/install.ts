/** Words of the interface: install. */
export const install = {
  offer:
    'Keep Trivium at hand: install it as an app. It works without a network, and browsers are slower to delete what an installed app stores.',
  action: 'Install',
  later: 'No, thanks',
  settings: 'Install as an app',
} as const;
