import { relative, sep } from 'node:path';
import { importedPath } from './imports.mjs';
import { root } from './run.mjs';

/** The layers of the console from the bottom up: folders of src/lib, and the routes. A layer imports no layer above it. */
const layers = ['base', 'service', 'shared', 'features', 'extras', 'routes'];

/** The only files of the demo service that a page may import, and the only room that may import them. */
const serviceDoor = { room: 'shared/connections', files: ['port/bridge', 'base/options'] };

const svelte = /^(svelte|@sveltejs\/.*|\$app|\$env|@lucide)(\/|$)/;

/** Packages that a room may not import. @type {Record<string, RegExp>} */
const noPackage = {
  'base/api': /^(svelte|@sveltejs\/.*|\$app|\$env|@lucide|idb-keyval)(\/|$)/,
  'base/formats': svelte,
  'base/platform': svelte,
  'base/storage': svelte,
  service: svelte,
};

/** Rooms that import no other. */
const alone = ['base/api', 'base/platform', 'base/ui'];

/**
 * A file's layer, its room, and its path in the room without an ending. A room is a folder of a layer; the service is one.
 *
 * @typedef {{ layer: string, room: string, file: string }} Position
 */

/**
 * @param {string} path absolute
 * @returns {Position | undefined}
 */
function positionOf(path) {
  const [top, second, layer, ...rest] = relative(root, path).split(sep);
  if (top !== 'src') return undefined;
  if (second === 'routes') return { layer: 'routes', room: 'routes', file: '' };
  if (second !== 'lib' || !layer || rest.length === 0) return undefined;
  const room = layer === 'service' ? layer : `${layer}/${rest.shift()}`;
  return { layer, room, file: rest.join('/').replace(/\.(ts|js)$/, '') };
}

/**
 * Why a file may not import something, or undefined when it may.
 *
 * @param {string} importer absolute path
 * @param {string} name as written in the import
 * @returns {string | undefined}
 */
function wallBetween(importer, name) {
  const from = positionOf(importer);
  if (!from) return undefined;
  const path = importedPath(importer, name);
  if (!path)
    return noPackage[from.room]?.test(name) ? `${from.room} may not import ${name}.` : undefined;
  const to = positionOf(path);
  return to && to.room !== from.room ? wallBetweenRooms(from, to) : undefined;
}

/**
 * @param {Position} from
 * @param {Position} to
 */
function wallBetweenRooms(from, to) {
  for (const { layer } of [from, to])
    if (!layers.includes(layer)) return `${layer} is no layer of the console (CONTRIBUTING.md).`;
  if (to.layer === 'routes') return 'Nothing imports from the routes.';
  if (to.layer === 'service') return serviceWall(from.room, to.file);
  if (to.layer === 'extras') return `Only src/lib/extras.ts may import ${to.room}, and lazily.`;
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer) || alone.includes(from.room))
    return `${from.room} may not import from ${to.room}, which is above it (CONTRIBUTING.md).`;
  const isFeature = from.layer === 'features' && to.layer === 'features';
  return isFeature
    ? `A feature imports no feature, and so ${from.room} not ${to.room}.`
    : undefined;
}

/**
 * @param {string} from
 * @param {string} file
 */
function serviceWall(from, file) {
  if (from !== serviceDoor.room)
    return `Only ${serviceDoor.room} may import the demo service, as its fetch.`;
  if (serviceDoor.files.includes(file)) return undefined;
  return `Of the service, ${from} may import only ${serviceDoor.files.join(' and ')}.`;
}

/**
 * The ESLint rule that enforces the walls. It does not apply to tests, which combine rooms on purpose.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    /** @param {any} source the node that holds the module's name */
    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const message = wallBetween(context.filename, source.value);
      if (message) context.report({ node: source, message });
    };
    /** @param {any} node */
    const declaration = (node) => check(node.source ?? node.argument?.literal);
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: declaration,
      TSImportType: declaration,
    };
  },
};
