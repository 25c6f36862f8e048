import type { Plugin } from 'vite';

/** Longer than any run. */
const SECONDS = 86_400;

/**
 * In a run of tests no file changes, so the browser keeps the modules that it has: every worker
 * would ask for each of its hundred again. While files are watched, nothing is different.
 */
export function cachedModules(): Plugin {
  return {
    name: 'cached-modules',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return;
      middlewares.use((_, response, next) => {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) => {
          const isAskedAgain = name.toLowerCase() === 'cache-control' && value === 'no-cache';
          return setHeader(name, isAskedAgain ? `max-age=${SECONDS}` : value);
        };
        next();
      });
    },
  };
}
