import { dirname, relative, resolve, sep } from 'node:path';
import { root } from './run.mjs';

/**
 * Modules that other features may import, by file name without .ts. All others in the folder are private.
 *
 * @type {Record<string, string[]>}
 */
const offers = {
  audio: [
    'dictation/DictationPanel.svelte',
    'reading/ReadAloud.svelte',
    'media/media',
    'media/media-failure',
    'to-text/speech-to-text.svelte',
    'to-text/SpeechToTextStatus.svelte',
  ],
  backup: [
    'export-files',
    'export.svelte',
    'ImportConversations.svelte',
    'section-list',
    'SectionChoice.svelte',
    'sections',
    'item-actions',
    'stored-items',
    'throttle',
    'item-text',
    'item-size',
    'write-zip',
  ],
  batches: [
    'input/check/BatchFileCheck.svelte',
    'input/check/batch-file-check.svelte',
    'input/check/size-refusal',
    'input/maker/file-splitter',
    'batch-address',
    'batch-state',
    'batch-usage',
    'new/make-a-batch',
    'new/new-batch.svelte',
    'new/start-batch',
    'new/WindowField.svelte',
    'results/join/load-attempts',
    'results/join/result-line',
    'results/join/scan-lines',
    'watch/watches',
  ],
  chat: [
    'chat-address',
    'answer',
    'answer-facts',
    'export-conversation',
    'answer-run.svelte',
    'AssistantTurn.svelte',
    'chat-body',
    'check-request',
    'message-attachments',
    'parameter-choice',
    'tree',
  ],
  compare: ['compare-address', 'convert/compare-conversation', 'convert/compare-models'],
  files: ['LocalFileDialog.svelte'],
  connections: [
    'connection',
    'connections.svelte',
    'ConnectionField.svelte',
    'ConnectionPicker.svelte',
    'errors/describe-error',
    'errors/error-description',
    'FailureNotice.svelte',
    'resources/deletion',
    'resources/remote-list.svelte',
    'resources/resource',
    'resources/ResourceTable.svelte',
    'ModelPicker.svelte',
    'likely-use',
    'model-choice',
    'recent-models',
    'list/base-url',
    'keys/api-key',
    'keys/new-passphrase.svelte',
    'keys/NewPassphraseFields.svelte',
    'keys/passphrase.svelte',
    'reach/reach',
  ],
  prompts: [
    'FieldPrompts.svelte',
    'OpenedPrompts.svelte',
    'SaveAsPrompt.svelte',
    'SlashField.svelte',
    'prompt-target',
    'prompts-view',
  ],
  responses: ['convert/open-in-responses', 'convert/store-request', 'output/output-text'],
  'request-json': ['RequestButton.svelte', 'RequestDialog.svelte'],
  requests: ['request-address', 'ShowRequest.svelte'],
  schemas: ['SchemaButton.svelte'],
  settings: ['theme.svelte', 'NothingStored.svelte'],
  share: [
    'conversation-file',
    'conversation-lines',
    'conversation-text',
    'ShareDialog.svelte',
    'ShareSetUpDialog.svelte',
    'warn-of-secrets',
  ],
  tools: [
    'callable',
    'request-tools',
    'ToolCalls.svelte',
    'ToolsButton.svelte',
    'ResultParts.svelte',
    'ServiceTools.svelte',
    'ListedTools.svelte',
    'StepsFold.svelte',
    'call-results.svelte',
    'run-tools',
    'servers/alias',
    'servers/name-tools',
  ],
};

/** The only files of the built-in service that the page may import, and the only feature that may. */
const serviceDoor = { feature: 'connections', files: ['bridge', 'address', 'behaviour'] };

const svelte = /^(svelte|@sveltejs\/.*|\$app|\$env|@lucide)(\/|$)/;

/**
 * The rooms of src/lib that are not features: the rooms that each may import, and the packages that it may not.
 * `offersOf` lists features whose offers a room may import.
 *
 * @type {Record<string, { rooms: string[], typesOf?: string[], offersOf?: string[], noPackage?: RegExp }>}
 */
const rooms = {
  api: { rooms: [], noPackage: /^(svelte|@sveltejs\/.*|\$app|\$env|@lucide|idb-keyval)(\/|$)/ },
  service: { rooms: ['api', 'json-schema', 'work', 'wav', 'image-header'], noPackage: svelte },
  storage: { rooms: [], typesOf: ['api'], noPackage: svelte },
  markdown: { rooms: ['json-editor', 'json-schema', 'ui', 'work'], typesOf: ['api'] },
  jsonl: { rooms: [], noPackage: svelte },
  rows: { rooms: ['api', 'jsonl', 'ui', 'work'] },
  'json-schema': { rooms: ['api', 'work'], noPackage: svelte },
  'json-editor': { rooms: ['ui'] },
  wav: { rooms: [], noPackage: svelte },
  'image-header': { rooms: [], noPackage: svelte },
  ui: { rooms: [] },
  work: { rooms: ['ui'] },
  sandbox: { rooms: ['work'], noPackage: svelte },
  search: { rooms: ['api', 'storage', 'ui', 'work'] },
  items: { rooms: ['search', 'ui', 'storage'], typesOf: ['api'] },
  parameters: { rooms: ['api', 'json-editor', 'items', 'ui'] },
  events: { rooms: ['storage', 'ui'] },
  exchanges: { rooms: ['api', 'events', 'storage', 'ui'] },
  difference: { rooms: ['ui', 'work'] },
  prices: { rooms: ['api', 'storage'] },
  code: { rooms: ['api', 'markdown', 'storage', 'ui'], offersOf: ['connections'] },
  context: { rooms: ['ui'] },
  turns: { rooms: ['items', 'storage', 'ui'] },
  attachments: {
    rooms: ['api', 'code', 'context', 'image-header', 'jsonl', 'items', 'storage', 'ui', 'work'],
    offersOf: ['audio'],
  },
  logprobs: { rooms: ['api', 'ui'] },
  runs: { rooms: ['api', 'items', 'parameters', 'storage', 'ui'], offersOf: ['connections'] },
};

/** Rooms that a feature may import, besides itself and other features' offers. */
const featureRooms = [
  'ui',
  'code',
  'work',
  'wav',
  'attachments',
  'image-header',
  'markdown',
  'jsonl',
  'rows',
  'json-schema',
  'sandbox',
  'json-editor',
  'parameters',
  'prices',
  'difference',
  'events',
  'exchanges',
  'context',
  'turns',
  'logprobs',
  'runs',
  'search',
  'items',
  'storage',
  'api',
];

/**
 * The walls inside large features: the sub-rooms that each may import at run time. All may import the feature's own
 * files at its top, which may import all of them; types may be imported across any of these walls.
 *
 * @type {Record<string, Record<string, string[]>>}
 */
const subRooms = {
  audio: {
    media: [],
    parts: ['media'],
    recorder: [],
    transcript: ['media', 'recorder'],
    transcribe: ['media', 'parts', 'recorder', 'transcript'],
    speak: ['media', 'parts', 'transcript'],
    'to-text': ['media', 'transcribe', 'transcript'],
    dictation: ['recorder', 'to-text'],
    reading: ['speak'],
  },
  batches: {
    watch: [],
    'input/data': [],
    'input/check': ['input/repair'],
    'input/repair': ['input/check'],
    'input/maker': ['input/data', 'input/check'],
    new: ['input/data', 'input/check', 'input/maker', 'watch'],
    list: ['new', 'watch'],
    'results/join': [],
    'results/table': ['results/join'],
    'results/export': ['input/data', 'results/join', 'results/table'],
    'results/retry': ['input/check', 'new', 'results/join', 'watch'],
    results: [
      'input/data',
      'results/join',
      'results/table',
      'results/export',
      'results/retry',
      'watch',
    ],
    batch: ['results', 'watch'],
  },
  compare: {
    checks: ['checks/kinds'],
    'checks/kinds': ['checks'],
    statistics: ['checks'],
  },
  connections: {
    errors: ['errors/rules'],
    'errors/rules': ['errors'],
    keys: [],
    resources: ['errors'],
    reach: [],
    check: ['errors', 'reach'],
    list: ['check', 'keys', 'reach'],
  },
};

/** Rooms that a page may import besides the features. */
const pageRooms = ['search', 'ui'];

/**
 * The room of a file: a room of src/lib with the path inside it, or the routes.
 *
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
 * The reason why a file may not import another, or undefined if it may.
 *
 * @param {string} importer absolute path
 * @param {string} source as written in the import
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
function wallBetween(importer, source, typeOnly) {
  const from = place(importer);
  if (!from) return undefined;
  const own = rooms[from.room];
  const name = source.replace(/\?.*$/, ''); // Removes Vite's ?worker&url and the like.
  const path = localPath(importer, name);
  if (!path) return own?.noPackage?.test(name) ? `${from.room} does not know ${name}.` : undefined;
  const to = place(path);
  if (!to) return undefined;
  if (to.room === from.room) return typeOnly ? undefined : subRoomWall(from, to);
  if (to.room === 'routes') return 'Nothing imports from the routes.';
  if (own?.offersOf?.includes(to.room)) return featureWall(from.room, to);
  if (own) return roomWall(from.room, to.room, typeOnly);
  if (to.room === 'service') return serviceWall(from.room, to.file);
  if (from.room === 'routes') return pageWall(to.room);
  return featureWall(from.room, to);
}

/**
 * The absolute path of an import, or undefined if it is a package.
 *
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
 * @param {string} to
 * @param {boolean} typeOnly
 */
function roomWall(from, to, typeOnly) {
  const own = rooms[from];
  if (own?.rooms.includes(to) || (typeOnly && own?.typesOf?.includes(to))) return undefined;
  return `${from} may not import from ${to}.`;
}

/**
 * @param {string} from
 * @param {string} file
 */
function serviceWall(from, file) {
  if (from !== serviceDoor.feature)
    return 'The built-in service is reached only as the fetch of a connection.';
  if (serviceDoor.files.includes(file)) return undefined;
  return `Of the service, ${from} may import only ${serviceDoor.files.join(' and ')}.`;
}

/** @param {string} to */
function pageWall(to) {
  if (!rooms[to] || pageRooms.includes(to)) return undefined;
  return `A page may not import from ${to}: it places what features, search and ui offer.`;
}

/**
 * @param {string} from
 * @param {{ room: string, file: string }} to
 */
function featureWall(from, to) {
  if (featureRooms.includes(to.room)) return undefined;
  const offered = offers[to.room] ?? [];
  if (offered.includes(to.file)) return undefined;
  return `${from} may not import ${to.file} of ${to.room}, which offers ${offered.join(', ') || 'nothing'} (scripts/walls.mjs).`;
}

/**
 * The ESLint rule that enforces the walls. Tests are exempt: they combine rooms on purpose.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    /**
     * @param {any} source the node of the module specifier
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
