/**
 * Headers that hosts often cannot set. Cross-origin isolation gives WebAssembly its threads: the
 * page gets both headers of it, unless the person has turned that off; everything else gets what it
 * needs to be used by an isolated page, and workers their content security policy, which they do
 * not inherit from the page.
 */
import { BUILD } from './build.ts';

export interface Circumstances {
  isolated: boolean;
  airGapped: boolean;
}

export function withPageHeaders(
  response: Response,
  { isolated, airGapped }: Circumstances,
): Response {
  return withHeaders(response, {
    ...(isolated
      ? {
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Embedder-Policy': 'require-corp',
        }
      : {}),
    // On top of the page's own policy: the stricter of both counts.
    ...(airGapped ? { 'Content-Security-Policy': BUILD.closed } : {}),
  });
}

export function withFileHeaders(
  response: Response,
  isScript: boolean,
  { airGapped }: Circumstances,
): Response {
  return withHeaders(response, {
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A worker of an isolated page needs this; to any other it makes no difference.
    ...(isScript
      ? {
          'Cross-Origin-Embedder-Policy': 'require-corp',
          'Content-Security-Policy': airGapped ? `${BUILD.policy}, ${BUILD.closed}` : BUILD.policy,
        }
      : {}),
  });
}

/** A header that the host sets itself stays, but for policies: those add up. */
function withHeaders(response: Response, added: Record<string, string>): Response {
  // A redirect, which nobody may look into.
  if (response.type === 'opaqueredirect' || response.type === 'opaque' || response.status === 0) {
    return response;
  }
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) {
    if (name === 'Content-Security-Policy') headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
  const { status, statusText } = response;
  // Some statuses may have no body, not even an empty one.
  const body = [101, 204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
