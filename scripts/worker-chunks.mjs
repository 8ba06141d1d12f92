/** @typedef {import('vite').Rolldown.ChunkingContext} Graph */

/**
 * The entry module of the worker that reaches a module.
 *
 * @param {string} id
 * @param {Graph} graph
 */
function scriptOf(id, graph) {
  const ids = new Set([id]);
  for (const each of ids) {
    const info = graph.getModuleInfo(each);
    if (info?.isEntry) return each;
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])])
      ids.add(importer);
  }
  return undefined;
}

/**
 * The modules that a script imports statically, and whether any of them has a dynamic import.
 *
 * @param {string} script
 * @param {Graph} graph
 */
function readGraph(script, graph) {
  const reached = new Set([script]);
  let fetchesLater = false;
  for (const each of reached) {
    const info = graph.getModuleInfo(each);
    fetchesLater ||= (info?.dynamicallyImportedIds.length ?? 0) > 0;
    for (const imported of info?.importedIds ?? []) reached.add(imported);
  }
  return { reached, fetchesLater };
}

/**
 * Puts the imports of a worker's script into a separate chunk if the worker loads more chunks later. By default, the
 * bundler puts them into the script, and later chunks import the script. WebKit (2.50) runs a worker's script again when
 * another module imports it: the demo service then answered each request twice, and no error was `instanceof` its class.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup}
 */
export const besideScript = {
  debugName: 'beside',
  name(id, graph) {
    const script = scriptOf(id, graph);
    if (!script || script === id) return null;
    const { reached, fetchesLater } = readGraph(script, graph);
    const isRuntime = id.includes('rolldown/runtime');
    return fetchesLater && (reached.has(id) || isRuntime) ? 'beside' : null;
  },
};

export const workerChunks = { output: { codeSplitting: { groups: [besideScript] } } };
