/**
 * Folders of src/lib whose browser tests `npm run test:extended` runs instead of `npm test`: formats of files, dialogs
 * beside the daily path, lists of the service, sound, and workers, which few changes reach.
 */
export const rarelyAtRisk = [
  'attachments',
  'audio-media',
  'audio',
  'backup',
  'batch-check',
  'batches',
  'compare/batch',
  'compare/checks',
  'compare/export',
  'compare/import',
  'connections/keys',
  'data',
  'files',
  'fine-tunings',
  'json-editor',
  'legacy',
  'logprobs',
  'models',
  'prices',
  'prompts',
  'requests/compare-with',
  'requests/play-back',
  'requests/usage',
  'service',
  'share',
  'speech-to-text',
  'storage-use',
  'work',
].map((folder) => `src/lib/${folder}/`);

/** Tests with the real SDKs and other programs, which only a change of the service or of shown code reaches. */
export const conformance = 'tests/conformance/';
