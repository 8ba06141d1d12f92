/**
 * Folders of src/lib whose browser tests are part of `npm run test:extended`, not of `npm test`, because few changes
 * affect them: file formats, less common dialogs, lists of the service, sound, and workers.
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

/** Tests with the real SDKs and other programs. Only changes of the service or of generated code affect them. */
export const conformance = 'tests/conformance/';
