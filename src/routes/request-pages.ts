import type { Received, ReceivedRequest } from '$lib/request-json/received-request';

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

const audioForms = () => import('$lib/audio/transcribe/receive-request');
const modelPages = () => import('$lib/models/model-address');
const batchPages = () => import('$lib/batches/batch-address');
const filePages = () => import('$lib/files/file-address');
const fineTuningPages = () => import('$lib/fine-tunings/fine-tuning-resource');
const legacyForms = () => import('$lib/legacy/receive-request');

const file = async (id: string) => (await filePages()).fileAddress(id);
const fineTuning = async (id: string) => (await fineTuningPages()).fineTuningAddress(id);
const listed = 'The page shows what this asks for.';

/** The page for each call: pages do not know each other. If two match, the first applies. */
export const requestPages: readonly RequestPage[] = [
  {
    call: 'POST /chat/completions',
    page: 'Chat',
    open: async (request) => (await import('$lib/chat/receive-request')).receiveRequest(request),
  },
  {
    call: 'POST /responses',
    page: 'Responses',
    open: async (request) =>
      (await import('$lib/responses/convert/receive-request')).receiveRequest(request),
  },
  {
    call: 'POST /audio/transcriptions',
    page: 'Audio',
    open: async (request) => (await audioForms()).receiveRequest('transcribe', request),
  },
  {
    call: 'POST /audio/translations',
    page: 'Audio',
    open: async (request) => (await audioForms()).receiveRequest('translate', request),
  },
  {
    call: 'POST /audio/speech',
    page: 'Audio',
    open: async (request) =>
      (await import('$lib/audio/speak/receive-request')).receiveRequest(request),
  },
  {
    call: 'GET /models',
    page: 'Models',
    note: listed,
    open: async () => (await modelPages()).modelAddress(),
  },
  {
    call: 'GET /models/{id}',
    page: 'Models',
    note: listed,
    open: async (_, id) => (await modelPages()).modelAddress(id),
  },
  {
    call: 'POST /batches',
    page: 'Batches',
    open: async (request) =>
      (await import('$lib/batches/new/receive-request')).receiveRequest(request),
  },
  {
    call: 'GET /batches',
    page: 'Batches',
    note: listed,
    open: async () => (await batchPages()).batchAddress(),
  },
  {
    call: 'POST /batches/{id}/cancel',
    page: 'Batches',
    note: 'Nothing is cancelled yet: the page of the batch has Cancel batch.',
    open: async (_, id) => (await batchPages()).batchAddress(id),
  },
  {
    call: 'GET /batches/{id}',
    page: 'Batches',
    note: listed,
    open: async (_, id) => (await batchPages()).batchAddress(id),
  },
  {
    call: 'POST /files',
    page: 'Files',
    note: 'Whatever it says, files are uploaded with purpose batch.',
    open: async (request) => (await import('$lib/files/uploads.svelte')).receiveRequest(request),
  },
  {
    call: 'GET /files',
    page: 'Files',
    note: listed,
    open: async () => (await filePages()).fileAddress(),
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
    note: 'Nothing is deleted yet: the page of the file has Delete.',
    open: (_, id) => file(id),
  },
  {
    call: 'GET /v1/fine_tunings',
    page: 'Fine-tunings',
    note: listed,
    open: async () => (await fineTuningPages()).fineTuningAddress(),
  },
  {
    call: 'POST /v1/fine_tunings',
    page: 'Fine-tunings',
    open: async (request) =>
      (await import('$lib/fine-tunings/receive-request')).receiveRequest(request),
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
    note: 'Nothing is deleted yet: the page of the fine-tuning has Delete.',
    open: (_, id) => fineTuning(id),
  },
  {
    call: 'POST /completions',
    page: 'Legacy',
    open: async (request) => (await legacyForms()).receiveRequest('completions', request),
  },
  {
    call: 'POST /v1/request_manager/text_completion',
    page: 'Legacy',
    open: async (request) => (await legacyForms()).receiveRequest('text-completion', request),
  },
  {
    call: 'GET /v1/model_manager/models',
    page: 'Legacy',
    open: async (request) => (await legacyForms()).receiveRequest('models', request),
  },
];
