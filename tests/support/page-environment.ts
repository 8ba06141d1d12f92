import type { Environment } from 'vitest/runtime';

/** Node with modules built as for a page: Svelte's client build. `page-globals` brings what they read of a page. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
