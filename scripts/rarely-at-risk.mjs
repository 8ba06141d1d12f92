/**
 * Folders of src/lib whose browser tests `npm run test:extended` runs instead of `npm test`: formats of files, dialogs
 * beside the daily path, and workers, which few changes reach.
 */
export const rarelyAtRisk = [
  'attachments',
  'audio-media',
  'audio/recorder',
  'backup',
  'batch-check',
  'batches/maker',
  'batches/results/export',
  'compare/batch',
  'compare/checks',
  'compare/export',
  'compare/import',
  'connections/keys',
  'data',
  'fine-tunings',
  'json-editor',
  'legacy',
  'logprobs',
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
