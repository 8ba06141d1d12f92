import { dirname, relative, resolve, sep } from 'node:path';
import { root } from './run.mjs';

/**
 * The rooms of src/lib from the bottom up. A room imports only rooms earlier in this list, types included, so rooms never
 * form a circle.
 */
const rooms = [
  'platform',
  'ui',
  'api',
  'errors',
  'work',
  'file-export',
  'context',
  'json-editor',
  'logprobs',
  'storage',
  'data',
  'exchanges',
  'difference',
  'prices',
  'search',
  'audio-media',
  'batch-check',
  'items',
  'markdown',
  'rows',
  'model-files',
  'service',
  'connections',
  'bridge',
  'helper-model',
  'parameters',
  'prompts',
  'schemas',
  'runs',
  'batch-runs',
  'code',
  'request-json',
  'file-view',
  'speech-to-text',
  'read-aloud',
  'tools',
  'attachments',
  'conversation',
  'turns',
  'comparison',
  'links',
];

/**
 * The features, which are above all rooms, from the bottom up. Each has a list of the files that features above it may
 * import: names in its folder, without `.ts`.
 * @type {Record<string, string[]>}
 */
const features = {
  'own-models': ['OwnModels.svelte', 'OwnModelSizes.svelte'],
  'browser-model': ['BrowserModel.svelte'],
  offline: [],
  settings: [],
  'fine-tunings': [],
  requests: [],
  legacy: [],
  backup: [
    'export-files',
    'export.svelte',
    'ImportConversations.svelte',
    'section-list',
    'SectionChoice.svelte',
    'stored-items',
    'item-actions',
    'stored-items',
    'item-facts',
    'item-facts',
    'write-zip',
  ],
  batches: [],
  audio: ['dictation/DictationPanel.svelte'],
  files: [],
  responses: ['convert/store-request'],
  'storage-use': [],
  share: ['conversation-formats', 'export-conversation', 'export-several'],
  chat: [],
  compare: [],
  passport: ['PassportDialog.svelte'],
  models: [],
};

const order = [...rooms, ...Object.keys(features)];

/** Rooms that import no other. */
const base = ['platform', 'ui', 'api'];

/** The only files of the demo service that a page may import, and the only room that may import them. */
const serviceDoor = { room: 'connections', files: ['bridge/bridge', 'options'] };

const svelte = /^(svelte|@sveltejs\/.*|\$app|\$env|@lucide)(\/|$)/;

/** Packages that a room may not import. @type {Record<string, RegExp>} */
const noPackage = {
  api: /^(svelte|@sveltejs\/.*|\$app|\$env|@lucide|idb-keyval)(\/|$)/,
  data: svelte,
  platform: svelte,
  service: svelte,
  storage: svelte,
};

/**
 * The walls inside large features: which sub-rooms each sub-room may import at run time. All may import the files at the
 * top of the feature, which may import all of them. Types may be imported across these walls.
 * @type {Record<string, Record<string, string[]>>}
 */
const subRooms = {
  audio: {
    recorder: [],
    transcript: ['recorder'],
    transcribe: ['recorder', 'transcript'],
    speak: ['transcript'],
    dictation: ['recorder'],
  },
  batches: {
    data: [],
    maker: ['data'],
    new: ['data', 'maker'],
    list: ['new'],
    'results/join': [],
    'results/table': ['results/join'],
    'results/export': ['data', 'results/join', 'results/table'],
    'results/retry': ['new', 'results/join'],
    results: ['data', 'results/join', 'results/table', 'results/export', 'results/retry'],
    batch: ['results'],
  },
  compare: {
    checks: ['checks/kinds'],
    'checks/kinds': ['checks'],
    statistics: ['checks'],
  },
  connections: {
    keys: [],
    resources: [],
    reach: [],
    budget: [],
    check: ['reach'],
    replay: [],
    list: ['budget', 'check', 'keys', 'reach', 'replay'],
  },
};

/**
 * The place of a file: a room or feature of src/lib with the path inside it, or the routes.
 * @param {string} path absolute
 */
function place(path) {
  const [top, second, third, ...rest] = relative(root, path).split(sep);
  if (top !== 'src') return undefined;
  if (second === 'routes') return { room: 'routes', file: '' };
  if (second !== 'lib' || !third || rest.length === 0) return undefined;
  return { room: third, file: rest.join('/').replace(/\.(ts|js)$/, '') };
}

/**
 * Why a file may not import something, or undefined when it may.
 * @param {string} importer absolute path
 * @param {string} source as written in the import
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
function wallBetween(importer, source, typeOnly) {
  const from = place(importer);
  if (!from) return undefined;
  const name = source.replace(/\?.*$/, ''); // Vite's ?worker&url and the like.
  const path = localPath(importer, name);
  if (!path)
    return noPackage[from.room]?.test(name) ? `${from.room} may not import ${name}.` : undefined;
  const to = place(path);
  if (!to) return undefined;
  if (to.room === from.room) return typeOnly ? undefined : subRoomWall(from, to);
  if (to.room === 'routes') return 'Nothing imports from the routes.';
  if (to.room === 'service') return serviceWall(from.room, to.file);
  return from.room === 'routes' ? undefined : roomWall(from.room, to);
}

/**
 * The absolute path that an import means, or undefined when it means a package.
 * @param {string} importer
 * @param {string} name
 */
function localPath(importer, name) {
  if (name.startsWith('.')) return resolve(dirname(importer), name);
  return name.startsWith('$lib/') ? resolve(root, 'src/lib', name.slice(5)) : undefined;
}

/**
 * @param {{ room: string, file: string }} from
 * @param {{ room: string, file: string }} to
 */
function subRoomWall(from, to) {
  const open = subRooms[from.room]?.[dirname(from.file)];
  const wanted = dirname(to.file);
  if (!open || wanted === '.' || wanted === dirname(from.file) || open.includes(wanted))
    return undefined;
  return `${dirname(from.file)} of ${from.room} may not import from its ${wanted} (scripts/walls.mjs).`;
}

/**
 * @param {string} from
 * @param {{ room: string, file: string }} to
 */
function roomWall(from, to) {
  for (const room of [from, to.room])
    if (!order.includes(room))
      return `${room} is missing from the order of rooms (scripts/walls.mjs).`;
  if (order.indexOf(to.room) > order.indexOf(from) || base.includes(from))
    return `${from} may not import from ${to.room} (scripts/walls.mjs).`;
  const offered = features[to.room];
  if (!offered || offered.includes(to.file)) return undefined;
  return `${from} may not import ${to.file} of ${to.room}, which offers ${offered.join(', ') || 'nothing'} (scripts/walls.mjs).`;
}

/**
 * @param {string} from
 * @param {string} file
 */
function serviceWall(from, file) {
  if (from !== serviceDoor.room)
    return 'Only connections may import the demo service, as their fetch.';
  if (serviceDoor.files.includes(file)) return undefined;
  return `Of the service, ${from} may import only ${serviceDoor.files.join(' and ')}.`;
}

/**
 * The ESLint rule that enforces the walls. It does not apply to tests, which combine rooms on purpose.
 * @type {import('eslint').Rule.RuleModule}
 */
export const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    /**
     * @param {any} source the node that holds the module's name
     * @param {boolean} typeOnly
     */
    const check = (source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const message = wallBetween(context.filename, source.value, typeOnly);
      if (message) context.report({ node: source, message });
    };
    /** @param {any} node */
    const declaration = (node) =>
      check(node.source, node.importKind === 'type' || node.exportKind === 'type');
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) => check(node.source, false),
      /** @param {any} node */
      TSImportType: (node) => check(node.source ?? node.argument?.literal, true),
    };
  },
};
