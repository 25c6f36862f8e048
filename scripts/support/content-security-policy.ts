/**
 * The built page may load code from its own origin only, and may connect to that, to where models
 * are downloaded from after consent, and to a model server on the person's own machine. Whatever a
 * document contains, the browser itself then refuses scripts, frames and requests to other hosts.
 * Not in development: Vite's hot reloading needs inline scripts.
 */
import type { Plugin } from 'vite';
import { checkAddress } from '../../src/engines/openai/address.ts';

/** Where models are downloaded from, after consent: the default hub with its file stores. */
const MODEL_HOSTS = [
  'https://huggingface.co',
  'https://*.huggingface.co',
  'https://*.hf.co',
  // WebLLM's compiled libraries.
  'https://raw.githubusercontent.com',
];
/** A model server on the person's own machine. A policy cannot name `[::1]`. */
const LOOPBACK = ['http://127.0.0.1:*', 'http://localhost:*'];

/**
 * Build variables, each a list of origins with spaces between:
 * `TRIVIUM_MODEL_HOSTS` replaces the default model hosts (empty: no download is possible),
 * `TRIVIUM_MODEL_SERVERS` adds servers to those on the person's own machine.
 * @throws TriviumError `invalid` for what is no address.
 */
export function connectSources(environment: Environment): string {
  const hosts = listed(environment, 'TRIVIUM_MODEL_HOSTS') ?? MODEL_HOSTS;
  return ["'self'", ...LOOPBACK, ...hosts, ...modelServers(environment)].join(' ');
}

/** Origins of the servers beyond the person's own machine that may be asked; none by default. */
export function modelServers(environment: Environment): string[] {
  return listed(environment, 'TRIVIUM_MODEL_SERVERS') ?? [];
}

type Environment = Record<string, string | undefined>;

function listed(environment: Environment, name: string): string[] | undefined {
  return environment[name]
    ?.split(/\s+/)
    .filter(Boolean)
    .map((address) => {
      const { protocol, host } = new URL(checkAddress(address.replace('*.', 'any.')).url);
      return `${protocol}//${address.includes('*.') ? host.replace(/^any\./, '*.') : host}`;
    });
}

const POLICY: Record<string, string> = {
  'default-src': "'self'",
  // pdf.js decodes some images with WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'connect-src': connectSources(process.env),
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

/**
 * Trusted Types, where the browser has them: no text becomes markup or a script's address but
 * through these policies (src/trusted-types.ts; Svelte's own, for its components' markup). For the
 * page alone: workers have no markup, and the packages that run models know of no such policies.
 */
const TRUSTED_TYPES: Record<string, string> = {
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default svelte-trusted-html',
};

/** Workers do not inherit the page's policy: the service worker gives it to them as a header. */
export const WORKER_POLICY = inWords(POLICY);

/** While Trivium is air-gapped, on top of the other: the app's own files alone. */
export const CLOSED_POLICY = "connect-src 'self'";

function inWords(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

export function contentSecurityPolicy(): Plugin {
  const content = inWords({ ...POLICY, ...TRUSTED_TYPES });
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
