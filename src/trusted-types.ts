/**
 * Trusted Types: with them the browser refuses to make markup or a script's address out of mere
 * text (the policy in scripts/support/content-security-policy.ts). Ours lets through what the app
 * does: workers and the service worker from its own origin. There is none for markup or code.
 */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (url) => {
        return new URL(url, location.href).origin === location.origin ? url : null;
      },
    });
  } catch {
    // There is one already (a test's page); then it decides.
  }
}
