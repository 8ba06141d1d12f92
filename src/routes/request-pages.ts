import type { PastedRequest } from '$lib/request-json/pasted-request';

/** The address of the page that received a request; `refused` names the parts that the page does not support. */
type Opened = string | { refused: string };

/** The page for one call of the specification (docs/service.md#endpoints). */
export interface RequestPage {
  /** Method and path, below the base URL or, if it begins with /v1, the root URL; {id} is the end of the path. */
  call: string;
  /** The name of the section. */
  page: string;
  /** Describes how the page uses the request, or the person's next step; by default, a form is filled. */
  note?: string;
  /** Passes the request to the page without sending it. `id` is the decoded end of its path. */
  open: (request: PastedRequest, id: string) => Promise<Opened>;
}

const audioForms = () => import('$lib/audio/transcribe/accept-request');
const modelPages = () => import('$lib/models/model-address');
const batchPages = () => import('$lib/batches/batch-address');
const filePages = () => import('$lib/files/file-address');
const fineTuningPages = () => import('$lib/fine-tunings/fine-tuning-resource');
const legacyForms = () => import('$lib/legacy/legacy-composer.svelte');

const file = async (id: string) => (await filePages()).fileAddress(id);
const fineTuning = async (id: string) => (await fineTuningPages()).fineTuningAddress(id);
const listed = 'The page shows what this asks for.';

/** The page for each call: pages do not know each other. If two match, the first applies. */
export const requestPages: readonly RequestPage[] = [
  {
    call: 'POST /chat/completions',
    page: 'Chat',
    open: async ({ body }) => (await import('$lib/chat/store-request')).storeRequest(body),
  },
  {
    call: 'POST /responses',
    page: 'Responses',
    open: async ({ body }) =>
      (await import('$lib/responses/convert/accept-request')).acceptRequest(body),
  },
  {
    call: 'POST /audio/transcriptions',
    page: 'Audio',
    open: async ({ body, files }) => (await audioForms()).acceptRequest('transcribe', body, files),
  },
  {
    call: 'POST /audio/translations',
    page: 'Audio',
    open: async ({ body, files }) => (await audioForms()).acceptRequest('translate', body, files),
  },
  {
    call: 'POST /audio/speech',
    page: 'Audio',
    open: async ({ body }) =>
      (await (await import('$lib/audio/speak/accept-request')).acceptRequest(body)) ??
      (await import('$lib/audio/transcribe/transcript-address')).tabAddress('speak'),
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
    open: async ({ body }) =>
      (await import('$lib/batches/new/accept-external')).acceptRequest(body),
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
    open: async (request) =>
      (await import('$lib/files/uploads.svelte')).acceptRequest(request.files),
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
    open: async ({ body }) =>
      (await import('$lib/fine-tunings/entered-fine-tuning.svelte')).acceptRequest(body),
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
    open: async ({ body }) => (await legacyForms()).acceptRequest('completions', body),
  },
  {
    call: 'POST /v1/request_manager/text_completion',
    page: 'Legacy',
    open: async ({ body }) => (await legacyForms()).acceptRequest('text-completion', body),
  },
  {
    call: 'GET /v1/model_manager/models',
    page: 'Legacy',
    open: async ({ body }) => (await legacyForms()).acceptRequest('models', body),
  },
];
