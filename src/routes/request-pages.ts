import type { LegacyPath } from '$lib/base/api/legacy';
import { fineTunings, legacy } from '$lib/extras';
import type { Received, ReceivedRequest } from '$lib/shared/request-import/received-request';
import { loadReceivers } from './load-receivers';

/** The page for one call of the specification (docs/service.md#endpoints). */
export interface RequestPage {
  /** Method and path, below the base URL or, if it begins with /v1, the root URL; {id} is the end of the path. */
  call: string;
  /** The name of the section. */
  page: string;
  /** Describes how the page uses the request, or the person's next step; by default, a form is filled. */
  note?: string;
  /** Passes the request to the page without sending it. `id` is the decoded end of its path. */
  open: (request: ReceivedRequest, id: string) => Promise<Received>;
}

const missingPage = { refused: 'This console has no page for it.' };
const file = async (id: string) => (await loadReceivers()).fileAddress(id);
const fineTuning = async (id?: string) =>
  (await fineTunings?.())?.fineTuningAddress(id) ?? missingPage;
const openLegacy = async (path: LegacyPath, request: ReceivedRequest) =>
  (await legacy?.())?.receiveLegacy(path, request) ?? missingPage;
const listed = 'The page shows what this requests.';

/** The page for each call: pages do not know each other. If two match, the first applies. */
export const requestPages: readonly RequestPage[] = [
  {
    call: 'POST /chat/completions',
    page: 'Chat',
    open: async (request) => (await loadReceivers()).receiveChat(request),
  },
  {
    call: 'POST /responses',
    page: 'Responses',
    open: async (request) => (await loadReceivers()).receiveResponse(request),
  },
  {
    call: 'POST /audio/transcriptions',
    page: 'Audio',
    open: async (request) => (await loadReceivers()).receiveTranscription('transcribe', request),
  },
  {
    call: 'POST /audio/translations',
    page: 'Audio',
    open: async (request) => (await loadReceivers()).receiveTranscription('translate', request),
  },
  {
    call: 'POST /audio/speech',
    page: 'Audio',
    open: async (request) => (await loadReceivers()).receiveSpeech(request),
  },
  {
    call: 'GET /models',
    page: 'Models',
    note: listed,
    open: async () => (await loadReceivers()).modelAddress(),
  },
  {
    call: 'GET /models/{id}',
    page: 'Models',
    note: listed,
    open: async (_, id) => (await loadReceivers()).modelAddress(id),
  },
  {
    call: 'POST /batches',
    page: 'Batches',
    open: async (request) => (await loadReceivers()).receiveBatch(request),
  },
  {
    call: 'GET /batches',
    page: 'Batches',
    note: listed,
    open: async () => (await loadReceivers()).batchAddress(),
  },
  {
    call: 'POST /batches/{id}/cancel',
    page: 'Batches',
    note: 'Nothing is cancelled yet. Use Cancel batch on the batch’s page.',
    open: async (_, id) => (await loadReceivers()).batchAddress(id),
  },
  {
    call: 'GET /batches/{id}',
    page: 'Batches',
    note: listed,
    open: async (_, id) => (await loadReceivers()).batchAddress(id),
  },
  {
    call: 'POST /files',
    page: 'Files',
    note: 'Files are always uploaded with purpose batch.',
    open: async (request) => (await loadReceivers()).receiveUpload(request),
  },
  {
    call: 'GET /files',
    page: 'Files',
    note: listed,
    open: async () => (await loadReceivers()).fileAddress(),
  },
  {
    call: 'GET /files/{id}/content',
    page: 'Files',
    note: listed,
    open: (_, id) => file(id),
  },
  { call: 'GET /files/{id}', page: 'Files', note: listed, open: (_, id) => file(id) },
  {
    call: 'DELETE /files/{id}',
    page: 'Files',
    note: 'Nothing is deleted yet. Use Delete on the file’s page.',
    open: (_, id) => file(id),
  },
  {
    call: 'GET /v1/fine_tunings',
    page: 'Fine-tunings',
    note: listed,
    open: () => fineTuning(),
  },
  {
    call: 'POST /v1/fine_tunings',
    page: 'Fine-tunings',
    open: async (request) => (await fineTunings?.())?.receiveFineTuning(request) ?? missingPage,
  },
  {
    call: 'GET /v1/fine_tunings/{id}',
    page: 'Fine-tunings',
    note: listed,
    open: (_, id) => fineTuning(id),
  },
  {
    call: 'DELETE /v1/fine_tunings/{id}',
    page: 'Fine-tunings',
    note: 'Nothing is deleted yet. Use Delete on the fine-tuning’s page.',
    open: (_, id) => fineTuning(id),
  },
  {
    call: 'POST /completions',
    page: 'Legacy',
    open: (request) => openLegacy('completions', request),
  },
  {
    call: 'POST /v1/request_manager/text_completion',
    page: 'Legacy',
    open: (request) => openLegacy('text-completion', request),
  },
  {
    call: 'GET /v1/model_manager/models',
    page: 'Legacy',
    open: (request) => openLegacy('models', request),
  },
];
