/** The build that the tests' service worker belongs to: its modules read it once, for all of them. */
export const ORIGIN = 'https://trivium.test/';
export const SITE = `${ORIGIN}one/`;
export const BUILD = {
  ...{ version: 'b', policy: '', closed: '' },
  ...{ first: ['assets/index-b.js', 'index.html'], later: [], onUse: ['assets/model.js'] },
};
/** Where it keeps its files. */
export const OURS = 'trivium-app-/one/#b';
