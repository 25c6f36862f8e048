/** What the person has turned on or off, kept where page and service worker both can read it. */
import type { SwitchesAddress, SwitchesCache, SwitchName } from '../../src/offline/messages.ts';

const CACHE: SwitchesCache = 'trivium-switches';
const ADDRESS: SwitchesAddress = 'https://switches.invalid/';

let reading: Promise<Set<SwitchName>> | null = null;
/** Null until it was read once: then it can be asked without waiting. */
let known: Set<SwitchName> | null = null;

export function switches(): Promise<Set<SwitchName>> {
  reading ??= read().then((on) => (known = on));
  return reading;
}

/** Without waiting: false only when it is certain that requests may leave. */
export function mayBeAirGapped(): boolean {
  if (known === null) void switches();
  return known?.has('air-gapped') ?? true;
}

export function readSwitchesAnew(): Promise<unknown> {
  reading = null;
  return switches();
}

async function read(): Promise<Set<SwitchName>> {
  try {
    if (!(await caches.has(CACHE))) return new Set();
    const cache = await caches.open(CACHE);
    const keys = await cache.keys();
    return new Set(keys.map(({ url }) => url.slice(ADDRESS.length) as SwitchName));
  } catch {
    return new Set();
  }
}
