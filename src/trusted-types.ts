/**
 * Trusted Types: with them the browser refuses to make markup or a script's address out of mere
 * text (the policy in scripts/support/content-security-policy.ts). Ours lets through what the app
 * does: workers and the service worker from its own origin. There is none for markup or code.
 */
import { offeredGlobals } from './offered.ts';
export function trustOwnScripts(): void {
  const { trustedTypes } = offeredGlobals();
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (url: string) => {
        return new URL(url, location.href).origin === location.origin ? url : null;
      },
    });
  } catch {
    // There is one already (a test's page); then it decides.
  }
}
