/**
 * While Trivium is air-gapped the service worker gives every page a policy that lets no request
 * leave. A page that it does not serve (a first visit, a forced reload) gives itself the same one.
 */
import { isOn } from './switches.ts';

/** As scripts/support/content-security-policy.ts has it for the service worker. */
const CLOSED = "connect-src 'self'";

export async function closeNetwork(): Promise<void> {
  if (!(await isOn('air-gapped'))) return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = CLOSED;
  document.head.append(policy);
}
