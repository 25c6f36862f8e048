/**
 * The address of a model server. Trivium promises that nothing leaves the machine; a server on
 * this machine keeps the promise, any other breaks it, and the person has to be told so.
 */
import { TriviumError } from '../../errors.ts';
import { say, type Sentence } from '../../sentences.ts';

export interface ServerAddress {
  /** Without a slash at the end: `http://127.0.0.1:11434/v1`. */
  url: string;
  /** `elsewhere`: what is asked and the passages read for it leave this machine. */
  place: 'this-machine' | 'elsewhere';
  /** What the person has to know before using it; null for this machine. */
  warning: Sentence | null;
}

/** Where programs that run models listen unless told otherwise. */
export const USUAL_SERVERS = [
  { name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
] as const;

/** @throws TriviumError `invalid` for what is no address of a server. */
export function checkAddress(typed: string): ServerAddress {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    throw notAnAddress(
      say('{typed} is not the address of a server.', { typed: JSON.stringify(typed) }),
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw notAnAddress(
      say('An address begins with http:// or https://, not {protocol}//.', {
        protocol: url.protocol,
      }),
    );
  }
  if (url.username || url.password) {
    throw notAnAddress(
      say('An address must not carry a name and password; there is a field for keys.'),
    );
  }
  if (url.search || url.hash) throw notAnAddress(say('An address ends with its path.'));
  // The path that all of them use, for those who typed only host and port.
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '') || '/v1';
  const isHere = isLoopback(url.hostname);
  const warning = isHere
    ? null
    : url.protocol === 'http:'
      ? say(
          '{host} is another machine: your questions and the passages they are answered from will be sent there, unencrypted.',
          { host: url.host },
        )
      : say(
          '{host} is another machine: your questions and the passages they are answered from will be sent there.',
          { host: url.host },
        );
  return { url: url.origin + path, place: isHere ? 'this-machine' : 'elsewhere', warning };
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
}

function notAnAddress(message: Sentence): TriviumError {
  return new TriviumError('invalid', message, 'Type one like http://127.0.0.1:11434/v1.');
}

/**
 * A build names the servers beyond this machine that its page may ask (the build variable
 * `TRIVIUM_MODEL_SERVERS`, scripts/support/content-security-policy.ts). A page's policy does not
 * reach its workers on every host, so that the language worker checks by itself.
 * @throws TriviumError `not-supported` for a server elsewhere that the build does not name.
 */
export function checkAllowed({ url, place }: ServerAddress, allowed: readonly string[]): void {
  const { origin, host } = new URL(url);
  if (place === 'this-machine' || allowed.includes(origin)) return;
  throw new TriviumError(
    'not-supported',
    say(
      'This copy of Trivium asks model servers on this machine only, and {host} is another one.',
      { host },
    ),
    'Whoever put it up can allow that server when building it (TRIVIUM_MODEL_SERVERS, docs/engines.md).',
  );
}
