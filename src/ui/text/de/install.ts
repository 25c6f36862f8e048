/** Trivium als App. */
import type { Words } from '../../text.ts';

export const install: Words['install'] = {
  offer:
    'Trivium griffbereit: Installieren Sie es als App. Es arbeitet ohne Netz, und Browser löschen nicht so schnell, was eine installierte App speichert.',
  action: 'Installieren',
  later: 'Nein, danke',
  settings: 'Als App installieren',
};
