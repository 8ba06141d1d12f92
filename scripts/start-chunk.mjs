/** The modules that a first visit needs at once: the frame and the chat page with all that they import statically. */
const atOnce = [
  /[\\/]src[\\/]routes[\\/](\+layout|chat[\\/]\+page)\.svelte$/,
  /[\\/]client-optimized[\\/]app\.js$/,
  /[\\/]runtime[\\/]client[\\/]entry\.js$/,
];

/** What the chat page fetches by itself as soon as it is shown; all that `later-parts.ts` imports is added. */
const soonAfter = [
  /[\\/]src[\\/]lib[\\/]chat[\\/](ChatParameters|ComposerTools|ConversationSidebar)\.svelte$/,
  /[\\/]src[\\/]lib[\\/]chat[\\/](chat-body|check-request)\.ts$/,
  /[\\/]src[\\/]lib[\\/]ui[\\/]ConfirmDialog\.svelte$/,
  /[\\/]src[\\/]routes[\\/]Palette\.svelte$/,
];
const laterParts = /[\\/]src[\\/]lib[\\/]chat[\\/]later-parts\.ts$/;

const page = /[\\/]src[\\/]routes[\\/].*\+page\.svelte$/;

/** More than there will be, and a bound for nothing else. */
const mostPages = 30;

/**
 * One chunk for what a first visit needs, and few for what it fetches next. Left alone, the bundler makes a chunk of
 * each set of modules that some pages share and others do not: with nine pages some forty files at the start and a
 * hundred after it, which compress a sixth worse and are asked for one by one.
 *
 * What is fetched next is parted by the other pages that need it at once, so that none of them gets what it does not need.
 * What a module imports is needed by all the pages that need the module: with those that most pages need taken first,
 * chunks never import each other in a circle.
 */
export function startChunk() {
  /** @type {Set<string>} */
  const start = new Set();
  /** @type {Set<string>} */
  const soon = new Set();
  /** @type {Map<string, Set<string>>} */
  const pagesOf = new Map();

  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'start-chunk',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const importsOf = (/** @type {string} */ id) => this.getModuleInfo(id)?.importedIds ?? [];
      const ids = [...this.getModuleIds()];
      const found = (/** @type {RegExp[]} */ names) =>
        ids.filter((id) => names.some((name) => name.test(id)));

      for (const id of found(atOnce)) addReached(start, id, importsOf);
      const later = found([laterParts]).flatMap(
        (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
      );
      for (const id of [...found(soonAfter), ...later]) addReached(soon, id, importsOf);
      for (const root of found([page])) {
        /** @type {Set<string>} */
        const needed = new Set();
        addReached(needed, root, importsOf);
        for (const id of needed) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(root));
      }
    },
  };

  /** @type {import('vite').Rolldown.CodeSplittingGroup} */
  const first = {
    name: 'start',
    tags: ['$initial'],
    priority: mostPages + 1,
    test: (id) => start.has(id),
  };
  /** @type {string[]} */
  const keys = [];
  const next = Array.from({ length: mostPages }, (_, index) => ({
    name: (/** @type {string} */ id) => {
      const key = [...(pagesOf.get(id) ?? [])].sort().join();
      if (!keys.includes(key)) keys.push(key);
      return `next-${keys.indexOf(key)}`;
    },
    priority: index,
    test: (/** @type {string} */ id) =>
      soon.has(id) && !start.has(id) && (pagesOf.get(id)?.size ?? 0) === index,
  }));
  return { plugin, groups: [first, ...next] };
}

/**
 * Adds a module and all that is reached from it.
 * @param {Set<string>} reached
 * @param {string} id
 * @param {(id: string) => readonly string[]} importsOf
 */
function addReached(reached, id, importsOf) {
  if (reached.has(id)) return;
  reached.add(id);
  for (const imported of importsOf(id)) addReached(reached, imported, importsOf);
}
