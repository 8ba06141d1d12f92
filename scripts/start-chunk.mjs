/** The modules that a first visit needs: the frame and the chat page with all their static imports. */
const atOnce = [
  /[\\/]src[\\/]routes[\\/](\+layout|\+error|chat[\\/]\+page)\.svelte$/,
  /[\\/]src[\\/]routes[\\/]\+layout\.ts$/,
  /vite[\\/]preload-helper/,
  /[\\/]client-optimized[\\/]app\.js$/,
  /[\\/]runtime[\\/]client[\\/]entry\.js$/,
];

/** Svelte's own entries import these, but the first visit does not use them. */
const notAtOnce =
  /[\\/]svelte[\\/]src[\\/](reactivity[\\/](map|set)|internal[\\/]client[\\/]dom[\\/]elements[\\/]bindings[\\/]media)\.js$/;

/** Loaded by the chat page as soon as it is shown. */
const soonAfter = [
  own('src/routes/chat/OpenInMenu.svelte'),
  own('src/lib/shared/runs/chat-client.ts'),
  own('src/lib/features/chat/after-paint.ts'),
];
/** Needed to open a conversation by its address, beyond the modules of the first visit. */
const turns = own('src/lib/features/chat/Turns.svelte');

/** Loaded by every page. */
const onEveryPage = [
  own('src/lib/shared/connections/after-paint.ts'),
  own('src/lib/base/storage/keys/key-storage.ts'),
  own('src/routes/after-paint.ts'),
];

/** Styles of components. Those of later components are so small that the start chunk includes them. */
const smallStyle = /\.svelte\?svelte&type=style/;

/**
 * Makes Chromium compile a whole script off the main thread while it loads, instead of each function at its first call.
 * Almost all functions of the start chunk are called. The comment must be the first line of the script.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileWhole = '//# allFunctionsCalledOnLoad\n';

const page = /[\\/]src[\\/]routes[\\/].*\+page\.svelte$/;

/** Later modules are grouped by how many pages need them: at least this many. */
const minPages = [0, 2, 5];

/**
 * Creates one chunk for a first visit, one for a conversation, and few for later loads. By default, the bundler creates a
 * chunk for each set of modules that some pages share and others do not. With nine pages that is about forty files at the
 * start and a hundred later. They compress worse, and each costs the browser's network process more than its bytes do.
 *
 * Later modules are grouped by how many pages need them, so that few pages load much that they do not need. All pages
 * that need a module need its imports too: because modules of most pages are grouped first, chunks never import each
 * other in a circle.
 */
export function startChunk() {
  /** @type {Set<string>} */
  const start = new Set();
  /** @type {Set<string>} */
  const opened = new Set();
  /** @type {Set<string>} */
  const soon = new Set();
  /** @type {Map<string, number>} */
  const pages = new Map();

  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'start-chunk',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const importsOf = (/** @type {string} */ id) => this.getModuleInfo(id)?.importedIds ?? [];
      const ids = [...this.getModuleIds()];
      const found = (/** @type {RegExp[]} */ names) =>
        names.flatMap((name) => {
          const matching = ids.filter((id) => name.test(id));
          if (matching.length === 0)
            this.error(`scripts/start-chunk.mjs: no module matches ${name}`);
          return matching;
        });

      for (const id of found(atOnce)) addReached(start, id, importsOf);
      for (const id of found([turns])) addReached(opened, id, importsOf);
      for (const id of [...found(soonAfter), ...found(onEveryPage)])
        addReached(soon, id, importsOf);
      for (const root of found([page])) {
        /** @type {Set<string>} */
        const needed = new Set();
        for (const id of [root, ...found(onEveryPage)]) addReached(needed, id, importsOf);
        for (const id of needed) pages.set(id, (pages.get(id) ?? 0) + 1);
      }
    },
    generateBundle: {
      // Runs after other plugins that prepend to a script.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === 'start')
            chunk.code = compileWhole + chunk.code;
      },
    },
  };

  /** @type {import('vite').Rolldown.CodeSplittingGroup} */
  const first = {
    name: 'start',
    priority: 2 * minPages.length,
    test: (id) =>
      (start.has(id) && !notAtOnce.test(id)) ||
      id.includes('rolldown/runtime') ||
      (smallStyle.test(id) && (opened.has(id) || soon.has(id))),
  };
  /** @type {import('vite').Rolldown.CodeSplittingGroup} */
  const then = {
    name: 'turns',
    // After the chunks of several pages and before that of the chat page alone.
    priority: 1,
    test: (id) => opened.has(id) && !start.has(id),
  };
  const next = minPages.map((fewest, index) => ({
    name: `next-${index}`,
    priority: 2 * index,
    test: (/** @type {string} */ id) =>
      (soon.has(id) || opened.has(id)) && !start.has(id) && (pages.get(id) ?? 0) >= fewest,
  }));
  return { plugin, groups: [first, then, ...next] };
}

/**
 * Adds a module and all modules reachable from it.
 *
 * @param {Set<string>} reached
 * @param {string} id
 * @param {(id: string) => readonly string[]} importsOf
 */
function addReached(reached, id, importsOf) {
  if (reached.has(id)) return;
  reached.add(id);
  for (const imported of importsOf(id)) addReached(reached, imported, importsOf);
}

/**
 * Matches a file of this project.
 *
 * @param {string} path from the project's folder, with slashes
 */
function own(path) {
  return new RegExp(`[\\\\/]${path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`);
}
