/**
 * The built page may load from its own origin only, and may send nowhere else. Whatever a
 * document contains, the browser itself then refuses scripts, frames and requests to other hosts.
 * Not in development: Vite's hot reloading needs inline scripts.
 */
import type { Plugin } from 'vite';

const POLICY: Record<string, string> = {
  'default-src': "'self'",
  // pdf.js decodes some images with WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  // Pages are drawn to canvases; document images may pass through blob and data URLs.
  'img-src': "'self' blob: data:",
  // pdf.js registers a document's embedded fonts from data URLs; Svelte and the text layer set
  // inline styles.
  'font-src': "'self' data:",
  'style-src': "'self' 'unsafe-inline'",
  'object-src': "'none'",
  'frame-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

export function contentSecurityPolicy(): Plugin {
  const content = Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
  return {
    name: 'trivium:content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
