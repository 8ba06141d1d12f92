/** The modules that a first visit needs at once: the frame and the chat page with all that they import statically. */
const roots = [
  /[\\/]src[\\/]routes[\\/](\+layout|chat[\\/]\+page)\.svelte$/,
  /[\\/]client-optimized[\\/]app\.js$/,
  /[\\/]runtime[\\/]client[\\/]entry\.js$/,
];

/**
 * One chunk for what a first visit needs. Left alone, the bundler makes a chunk of each set of modules that some pages
 * share and others do not: with nine pages some forty files, which compress a sixth worse and are asked for one by one.
 */
export function startChunk() {
  const modules = new Set();

  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'start-chunk',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      /** @param {string} id */
      const add = (id) => {
        if (modules.has(id)) return;
        modules.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(add);
      };
      for (const id of this.getModuleIds()) if (roots.some((root) => root.test(id))) add(id);
    },
  };

  /** @type {import('vite').Rolldown.CodeSplittingGroup} */
  const group = {
    name: 'start',
    tags: ['$initial'],
    test: (id) => modules.has(id),
  };
  return { plugin, group };
}
