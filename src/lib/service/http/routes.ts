import { deleteFile, listFiles, retrieveContent, retrieveFile, uploadFile } from '../files/files';
import { createChatCompletion } from '../chat/chat-completions';
import { listModels, retrieveModel } from '../models';
import type { Route } from './router';

// Code that a chat does not need is loaded with the first request for it.
const responses = () => import('../responses/responses');
const transcriptions = () => import('../audio/transcriptions');
const speech = () => import('../audio/speech');
const batches = () => import('../batches/batches');
const fineTunings = () => import('../fine-tunings/fine-tunings');

function later<Name extends string>(
  load: () => Promise<{ [name in Name]: Route['handle'] }>,
  name: Name,
): Route['handle'] {
  return async (call) => (await load())[name](call);
}

/** The rows of docs/service.md#endpoints, then the deprecated paths of docs/service.md#legacy. */
export const routes: Route[] = [
  { method: 'POST', path: '{base_url}/chat/completions', handle: createChatCompletion },
  { method: 'POST', path: '{base_url}/responses', handle: later(responses, 'createResponse') },
  {
    method: 'POST',
    path: '{base_url}/audio/transcriptions',
    handle: later(transcriptions, 'createTranscription'),
  },
  {
    method: 'POST',
    path: '{base_url}/audio/translations',
    handle: later(transcriptions, 'createTranslation'),
  },
  { method: 'POST', path: '{base_url}/audio/speech', handle: later(speech, 'createSpeech') },
  { method: 'GET', path: '{base_url}/models', handle: listModels },
  { method: 'GET', path: '{base_url}/models/{model}', handle: retrieveModel },
  { method: 'POST', path: '{base_url}/files', handle: uploadFile },
  { method: 'GET', path: '{base_url}/files', handle: listFiles },
  { method: 'GET', path: '{base_url}/files/{file_id}', handle: retrieveFile },
  { method: 'DELETE', path: '{base_url}/files/{file_id}', handle: deleteFile },
  { method: 'GET', path: '{base_url}/files/{file_id}/content', handle: retrieveContent },
  { method: 'POST', path: '{base_url}/batches', handle: later(batches, 'createBatch') },
  { method: 'GET', path: '{base_url}/batches', handle: later(batches, 'listBatches') },
  { method: 'GET', path: '{base_url}/batches/{batch_id}', handle: later(batches, 'retrieveBatch') },
  {
    method: 'POST',
    path: '{base_url}/batches/{batch_id}/cancel',
    handle: later(batches, 'cancelBatch'),
  },
  {
    method: 'GET',
    path: '{root_url}/v1/fine_tunings',
    handle: later(fineTunings, 'listFineTunings'),
  },
  {
    method: 'POST',
    path: '{root_url}/v1/fine_tunings',
    handle: later(fineTunings, 'createFineTuning'),
  },
  {
    method: 'GET',
    path: '{root_url}/v1/fine_tunings/{id}',
    handle: later(fineTunings, 'retrieveFineTuning'),
  },
  {
    method: 'DELETE',
    path: '{root_url}/v1/fine_tunings/{id}',
    handle: later(fineTunings, 'deleteFineTuning'),
  },
  {
    method: 'POST',
    path: '{root_url}/v1/request_manager/text_completion',
    handle: later(() => import('../legacy/legacy'), 'createTextCompletion'),
  },
  {
    method: 'GET',
    path: '{root_url}/v1/model_manager/models',
    handle: later(() => import('../legacy/legacy'), 'listLegacyModels'),
  },
  {
    method: 'POST',
    path: '{base_url}/completions',
    handle: later(() => import('../legacy/legacy'), 'createCompletion'),
  },
];
