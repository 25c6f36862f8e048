/**
 * The language engines across the port between page and library worker: the page serves them, the
 * library asks. Both ends in one file, so that they cannot grow apart.
 */
import { expose, proxy, wrap, type Remote } from 'comlink';
import type { LanguageRequest, LanguageService } from '../engines/language/protocol.ts';
import { onceHeard } from '../waiting.ts';

/** The page: @returns the port to hand over. */
export function serveLanguage(service: LanguageService): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const served: LanguageService = {
    perform: (request, onToken) =>
      onToken
        ? onceHeard(onToken, (tell) => service.perform(request, tell))
        : service.perform(request),
    cancel: (id) => service.cancel(id),
  };
  expose(served, port1);
  return port2;
}

/** The library worker. */
export function reachLanguage(port: MessagePort): LanguageService {
  const remote: Remote<LanguageService> = wrap<LanguageService>(port);
  return {
    perform: (request: LanguageRequest, onToken?: (text: string) => void) =>
      onToken ? remote.perform(request, proxy(onToken)) : remote.perform(request),
    cancel: (id) => remote.cancel(id),
  };
}
