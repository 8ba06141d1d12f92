/**
 * Makes lazy imports up to 1.5 s and requests of the storage up to 250 ms late, at random, so that tests which only
 * pass on a quick machine fail (npm run test:all -- --slow). Requests of the storage start in their order, as in every
 * browser: otherwise losses would be found that cannot occur.
 *
 * @returns {import('vite').Plugin[]}
 */
export function slow() {
  if (!process.env.SLOW) return [];
  return [lateImports(), lateStorage()];
}

/**
 * A module is late once: in a browser, two imports of it that begin together end together. A clock that a test moves by
 * itself (`setTimeout.clock`) would never reach the end of a delay.
 */
const later = `const __lateModules = new WeakMap();
function __late(module) {
  if ('clock' in setTimeout) return module;
  const known = __lateModules.get(module);
  if (known) return known;
  const late = new Promise((resolve) => setTimeout(resolve, Math.random() * 1500, module));
  __lateModules.set(module, late);
  return late;
}`;

/** @returns {import('vite').Plugin} */
function lateImports() {
  return {
    name: 'late-imports',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/(?!service-worker).*\.(ts|svelte)$/, code: /\bimport\(/ },
      handler(code) {
        const ends = endsOfImports(this.parse(code));
        if (ends.length === 0) return;
        const parts = [0, ...ends].map((start, index) => code.slice(start, ends[index]));
        return { code: `${parts.join('.then(__late)')}\n${later}`, map: null };
      },
    },
  };
}

/**
 * The ends of the dynamic imports in a syntax tree, in order.
 *
 * @param {unknown} node
 * @returns {number[]}
 */
function endsOfImports(node) {
  if (typeof node !== 'object' || node === null) return [];
  const { type, end } = /** @type {{ type?: string, end?: number }} */ (node);
  const inside = Object.values(node).flatMap(endsOfImports);
  return type === 'ImportExpression' && end !== undefined
    ? [...inside, end].sort((a, b) => a - b)
    : inside.sort((a, b) => a - b);
}

/** @returns {import('vite').Plugin} */
function lateStorage() {
  const start = 'async #run<R>(work: (backend: Backend) => Promise<R>): Promise<R> {\n';
  const wait = `
    const now = performance.now();
    const at = Math.max(now + Math.random() * 250, Database.lastStart ?? 0);
    Database.lastStart = at;
    if (!('clock' in setTimeout)) await new Promise((resolve) => setTimeout(resolve, at - now));
`;
  return {
    name: 'late-storage',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/lib\/base\/storage\/database\/database\.ts$/ },
      handler(code) {
        if (!code.includes(start)) this.error('The slow build no longer finds where requests run.');
        return { code: code.replace(start, start + wait), map: null };
      },
    },
  };
}
