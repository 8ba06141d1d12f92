import { deleteFile, listFiles, retrieveContent, retrieveFile, uploadFile } from './files/files';
import { createChatCompletion } from './chat/chat-completions';
import { listModels, retrieveModel } from './models/models';
import type { Route } from './http/router';

type LaterEndpoints = typeof import('./later-endpoints');

function later(name: keyof LaterEndpoints): Route['handle'] {
  return async (call) => (await import('./later-endpoints'))[name](call);
}

/** The rows of docs/service.md#endpoints, then the deprecated paths of docs/service.md#legacy. */
export const routes: Route[] = [
  { method: 'POST', path: '{base_url}/chat/completions', handle: createChatCompletion },
  { method: 'POST', path: '{base_url}/responses', handle: later('createResponse') },
  {
    method: 'POST',
    path: '{base_url}/audio/transcriptions',
    handle: later('createTranscription'),
  },
  {
    method: 'POST',
    path: '{base_url}/audio/translations',
    handle: later('createTranslation'),
  },
  { method: 'POST', path: '{base_url}/audio/speech', handle: later('createSpeech') },
  { method: 'GET', path: '{base_url}/models', handle: listModels },
  { method: 'GET', path: '{base_url}/models/{model}', handle: retrieveModel },
  { method: 'POST', path: '{base_url}/files', handle: uploadFile },
  { method: 'GET', path: '{base_url}/files', handle: listFiles },
  { method: 'GET', path: '{base_url}/files/{file_id}', handle: retrieveFile },
  { method: 'DELETE', path: '{base_url}/files/{file_id}', handle: deleteFile },
  { method: 'GET', path: '{base_url}/files/{file_id}/content', handle: retrieveContent },
  { method: 'POST', path: '{base_url}/batches', handle: later('createBatch') },
  { method: 'GET', path: '{base_url}/batches', handle: later('listBatches') },
  { method: 'GET', path: '{base_url}/batches/{batch_id}', handle: later('retrieveBatch') },
  {
    method: 'POST',
    path: '{base_url}/batches/{batch_id}/cancel',
    handle: later('cancelBatch'),
  },
  {
    method: 'GET',
    path: '{root_url}/v1/fine_tunings',
    handle: later('listFineTunings'),
  },
  {
    method: 'POST',
    path: '{root_url}/v1/fine_tunings',
    handle: later('createFineTuning'),
  },
  {
    method: 'GET',
    path: '{root_url}/v1/fine_tunings/{id}',
    handle: later('retrieveFineTuning'),
  },
  {
    method: 'DELETE',
    path: '{root_url}/v1/fine_tunings/{id}',
    handle: later('deleteFineTuning'),
  },
  {
    method: 'POST',
    path: '{root_url}/v1/request_manager/text_completion',
    handle: later('createTextCompletion'),
  },
  {
    method: 'GET',
    path: '{root_url}/v1/model_manager/models',
    handle: later('listLegacyModels'),
  },
  {
    method: 'POST',
    path: '{base_url}/completions',
    handle: later('createCompletion'),
  },
];

/** Routes that own models need beyond the specification. */
export const ownRoutes: Route[] = [
  { method: 'POST', path: '{base_url}/embeddings', handle: later('createEmbeddings') },
  { method: 'GET', path: '{root_url}/own-models/loaded', handle: later('loadedModel') },
  { method: 'DELETE', path: '{root_url}/own-models/loaded', handle: later('unloadModel') },
  { method: 'POST', path: '{root_url}/own-models/{folder}/load', handle: later('loadModel') },
];
