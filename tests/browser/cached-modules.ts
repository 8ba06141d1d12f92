import type { Vite } from 'vitest/node';

/** Destinations of requests for modules, by a page and by a worker. */
const destinations = ['script', 'worker'];

/**
 * Each file of tests is a page of its own that requests hundreds of modules, and each worker for its own again. While
 * nothing is watched they do not change, so the browser, a fresh one in each run, need not ask whether they did.
 * A module that vi.mock intercepts must be requested each time, and would not be: it is forbidden in these tests.
 */
export function cachedModules(): Vite.Plugin {
  let watched = true;
  return {
    name: 'kept-modules',
    // Ahead of vitest, which has even the bundled dependencies requested each time.
    enforce: 'pre',
    configureVitest({ vitest }) {
      watched = vitest.config.watch;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const destination = request.headers['sec-fetch-dest'];
        if (!watched && destinations.some((name) => name === destination)) {
          const set = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            set(name, value === 'no-cache' ? 'max-age=31536000, immutable' : value);
        }
        next();
      });
    },
  };
}
