/**
 * The endpoints that a chat does not need, loaded together by the one `import()` of routes.ts. The boundary of a chunk,
 * not a list for other importers.
 */
export { createSpeech } from './audio/speech';
export { createTranscription, createTranslation } from './audio/transcriptions';
export { cancelBatch, createBatch, listBatches, retrieveBatch } from './batches/batches';
export {
  createFineTuning,
  deleteFineTuning,
  listFineTunings,
  retrieveFineTuning,
} from './fine-tunings/fine-tunings';
export { createEmbeddings } from './embeddings/embeddings';
export { loadedModel, loadModel, unloadModel } from './models/own-models';
export { createCompletion, createTextCompletion, listLegacyModels } from './legacy/legacy';
export { createResponse } from './responses/responses';
