import { cancelBatch, createBatch, listBatches, retrieveBatch } from './batches/batches';
import { createSpeech } from './audio/speech';
import { createTranscription, createTranslation } from './audio/transcriptions';
import { createChatCompletion } from './chat/chat-completions';
import { deleteFile, listFiles, retrieveContent, retrieveFile, uploadFile } from './files/files';
import {
  createFineTuning,
  deleteFineTuning,
  listFineTunings,
  retrieveFineTuning,
} from './fine-tunings/fine-tunings';
import { createCompletion } from './legacy/completions';
import { listLegacyModels } from './legacy/legacy-models';
import { createTextCompletion } from './legacy/text-completion';
import { listModels, retrieveModel } from './models';
import { createResponse } from './responses/responses';
import type { Route } from './router';

/** The rows of docs/service.md#endpoints, then the deprecated paths of 9. */
export const routes: Route[] = [
  { method: 'POST', path: '{base_url}/chat/completions', handle: createChatCompletion },
  { method: 'POST', path: '{base_url}/responses', handle: createResponse },
  { method: 'POST', path: '{base_url}/audio/transcriptions', handle: createTranscription },
  { method: 'POST', path: '{base_url}/audio/translations', handle: createTranslation },
  { method: 'POST', path: '{base_url}/audio/speech', handle: createSpeech },
  { method: 'GET', path: '{base_url}/models', handle: listModels },
  { method: 'GET', path: '{base_url}/models/{model}', handle: retrieveModel },
  { method: 'POST', path: '{base_url}/files', handle: uploadFile },
  { method: 'GET', path: '{base_url}/files', handle: listFiles },
  { method: 'GET', path: '{base_url}/files/{file_id}', handle: retrieveFile },
  { method: 'DELETE', path: '{base_url}/files/{file_id}', handle: deleteFile },
  { method: 'GET', path: '{base_url}/files/{file_id}/content', handle: retrieveContent },
  { method: 'POST', path: '{base_url}/batches', handle: createBatch },
  { method: 'GET', path: '{base_url}/batches', handle: listBatches },
  { method: 'GET', path: '{base_url}/batches/{batch_id}', handle: retrieveBatch },
  { method: 'POST', path: '{base_url}/batches/{batch_id}/cancel', handle: cancelBatch },
  { method: 'GET', path: '{root_url}/v1/fine_tunings', handle: listFineTunings },
  { method: 'POST', path: '{root_url}/v1/fine_tunings', handle: createFineTuning },
  { method: 'GET', path: '{root_url}/v1/fine_tunings/{id}', handle: retrieveFineTuning },
  { method: 'DELETE', path: '{root_url}/v1/fine_tunings/{id}', handle: deleteFineTuning },
  {
    method: 'POST',
    path: '{root_url}/v1/request_manager/text_completion',
    handle: createTextCompletion,
  },
  { method: 'GET', path: '{root_url}/v1/model_manager/models', handle: listLegacyModels },
  { method: 'POST', path: '{base_url}/completions', handle: createCompletion },
];
