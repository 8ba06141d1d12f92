/** The modules that a first visit needs at once: the frame and the chat page with all that they import statically. */
const atOnce = [
  /[\\/]src[\\/]routes[\\/](\+layout|\+error|chat[\\/]\+page)\.svelte$/,
  /[\\/]src[\\/]routes[\\/]\+layout\.ts$/,
  /vite[\\/]preload-helper/,
  /[\\/]client-optimized[\\/]app\.js$/,
  /[\\/]runtime[\\/]client[\\/]entry\.js$/,
];

/** Svelte's own entries lead to these, but of what is needed at once nothing uses them. */
const notAtOnce =
  /[\\/]svelte[\\/]src[\\/](reactivity[\\/](map|set)|internal[\\/]client[\\/]dom[\\/]elements[\\/]bindings[\\/]media)\.js$/;

/** What the chat page fetches by itself as soon as it is shown; all that `later-parts.ts` imports is added. */
const soonAfter = [
  /[\\/]src[\\/]lib[\\/]chat[\\/](CarryActions|ChatParameters|ComposerTools|ConversationSidebar)\.svelte$/,
  /[\\/]src[\\/]lib[\\/]kept[\\/]SaveNotice\.svelte$/,
  /[\\/]src[\\/]lib[\\/]chat[\\/](chat-body|check-request)\.ts$/,
];
/** What a conversation that is opened by its address needs beside what every visit needs. */
const turns = /[\\/]src[\\/]lib[\\/]chat[\\/]Turns\.svelte$/;
const laterParts = /[\\/]src[\\/]lib[\\/]chat[\\/]later-parts\.ts$/;

/** What every page fetches by itself. */
const onEveryPage = [
  /[\\/]src[\\/]lib[\\/]api[\\/]models\.ts$/,
  /[\\/]src[\\/]lib[\\/]exchanges[\\/]recorder\.ts$/,
  /[\\/]src[\\/]lib[\\/]storage[\\/]keys[\\/]settle-keys\.ts$/,
  /[\\/]src[\\/]lib[\\/]ui[\\/](ConfirmDialog\.svelte|keep-focus\.ts|toast-room\.ts)$/,
  /[\\/]src[\\/]routes[\\/](AsApp|KeyboardReach|Palette)\.svelte$/,
];

/** Of components: what is fetched later has so little of it that it goes with the first. */
const smallStyle = /\.svelte\?svelte&type=style/;

/**
 * Has Chromium compile a script whole, beside the main thread while it comes, instead of function by function where
 * each is called first: of what is needed at once nearly all is called. It has to be the first line of the script.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileWhole = '//# allFunctionsCalledOnLoad\n';

/** What SvelteKit makes of a page or of the layout. */
const node = /[\\/]client-optimized[\\/]nodes[\\/]\d+\.js$/;
const page = /[\\/]src[\\/]routes[\\/].*\+page\.svelte$/;

/** What is fetched next is parted by how many pages need it: at least so many. */
const fewestPages = [0, 2, 5];

/**
 * One chunk for what a first visit needs, one for what a conversation needs, and few for what it fetches next. Left alone, the bundler makes a chunk of
 * each set of modules that some pages share and others do not: with nine pages some forty files at the start and a
 * hundred after it, which compress worse and each cost the browser's network process more than their bytes.
 *
 * What is fetched next is parted by how many pages need it, so that few of them get much that they do not need.
 * What a module imports is needed by all the pages that need the module: with what most pages need taken first,
 * chunks never import each other in a circle.
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
        ids.filter((id) => names.some((name) => name.test(id)));

      for (const id of found(atOnce)) addReached(start, id, importsOf);
      // So that SvelteKit's own files for them say nothing but that (scripts/direct-start.mjs).
      for (const id of found([node]))
        if (importsOf(id).every((imported) => start.has(imported))) start.add(id);
      for (const id of found([turns])) addReached(opened, id, importsOf);
      const later = found([laterParts]).flatMap(
        (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
      );
      for (const id of [...found(soonAfter), ...later, ...found(onEveryPage)])
        addReached(soon, id, importsOf);
      for (const root of found([page])) {
        /** @type {Set<string>} */
        const needed = new Set();
        for (const id of [root, ...found(onEveryPage)]) addReached(needed, id, importsOf);
        for (const id of needed) pages.set(id, (pages.get(id) ?? 0) + 1);
      }
    },
    generateBundle: {
      // Behind whatever else is put ahead of a script.
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
    priority: fewestPages.length + 1,
    test: (id) =>
      (start.has(id) && !notAtOnce.test(id)) ||
      id.includes('rolldown/runtime') ||
      (smallStyle.test(id) && (opened.has(id) || soon.has(id))),
  };
  /** @type {import('vite').Rolldown.CodeSplittingGroup} */
  const then = {
    name: 'turns',
    priority: fewestPages.length,
    test: (id) => opened.has(id) && !start.has(id),
  };
  const next = fewestPages.map((fewest, index) => ({
    name: `next-${index}`,
    priority: index,
    test: (/** @type {string} */ id) =>
      soon.has(id) && !start.has(id) && (pages.get(id) ?? 0) >= fewest,
  }));
  return { plugin, groups: [first, then, ...next] };
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
