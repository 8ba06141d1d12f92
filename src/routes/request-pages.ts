import type { PastedRequest } from '$lib/request-json/pasted-request';

/** The address of the page that received a request; `refused` names the parts that the page does not support. */
type Brought = string | { refused: string };

/** The page for one call of the specification (docs/service.md#endpoints). */
export interface RequestPage {
  /** Method and path, below the base URL or, if it begins with /v1, the root URL; {id} is the end of the path. */
  call: string;
  /** The name of the section. */
  page: string;
  /** Describes how the page uses the request, or the person's next step; by default, a form is filled. */
  leaves?: string;
  /** Passes the request to the page without sending it. `id` is the decoded end of its path. */
  bring: (request: PastedRequest, id: string) => Promise<Brought>;
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
    bring: async ({ body }) => (await import('$lib/chat/store-request')).storeRequest(body),
  },
  {
    call: 'POST /responses',
    page: 'Responses',
    bring: async ({ body }) =>
      (await import('$lib/responses/convert/accept-request')).acceptRequest(body),
  },
  {
    call: 'POST /audio/transcriptions',
    page: 'Audio',
    bring: async ({ body, files }) => (await audioForms()).acceptRequest('transcribe', body, files),
  },
  {
    call: 'POST /audio/translations',
    page: 'Audio',
    bring: async ({ body, files }) => (await audioForms()).acceptRequest('translate', body, files),
  },
  {
    call: 'POST /audio/speech',
    page: 'Audio',
    bring: async ({ body }) =>
      (await (await import('$lib/audio/speak/accept-request')).acceptRequest(body)) ??
      (await import('$lib/audio/transcribe/transcript-address')).tabAddress('speak'),
  },
  {
    call: 'GET /models',
    page: 'Models',
    leaves: listed,
    bring: async () => (await modelPages()).modelAddress(),
  },
  {
    call: 'GET /models/{id}',
    page: 'Models',
    leaves: listed,
    bring: async (_, id) => (await modelPages()).modelAddress(id),
  },
  {
    call: 'POST /batches',
    page: 'Batches',
    bring: async ({ body }) =>
      (await import('$lib/batches/new/accept-external')).acceptRequest(body),
  },
  {
    call: 'GET /batches',
    page: 'Batches',
    leaves: listed,
    bring: async () => (await batchPages()).batchAddress(),
  },
  {
    call: 'POST /batches/{id}/cancel',
    page: 'Batches',
    leaves: 'Nothing is cancelled yet: the page of the batch has Cancel batch.',
    bring: async (_, id) => (await batchPages()).batchAddress(id),
  },
  {
    call: 'GET /batches/{id}',
    page: 'Batches',
    leaves: listed,
    bring: async (_, id) => (await batchPages()).batchAddress(id),
  },
  {
    call: 'POST /files',
    page: 'Files',
    leaves: 'Whatever it says, files are uploaded with purpose batch.',
    bring: async (request) =>
      (await import('$lib/files/uploads.svelte')).acceptRequest(request.files),
  },
  {
    call: 'GET /files',
    page: 'Files',
    leaves: listed,
    bring: async () => (await filePages()).fileAddress(),
  },
  {
    call: 'GET /files/{id}/content',
    page: 'Files',
    leaves: listed,
    bring: (_, id) => file(id),
  },
  { call: 'GET /files/{id}', page: 'Files', leaves: listed, bring: (_, id) => file(id) },
  {
    call: 'DELETE /files/{id}',
    page: 'Files',
    leaves: 'Nothing is deleted yet: the page of the file has Delete.',
    bring: (_, id) => file(id),
  },
  {
    call: 'GET /v1/fine_tunings',
    page: 'Fine-tunings',
    leaves: listed,
    bring: async () => (await fineTuningPages()).fineTuningAddress(),
  },
  {
    call: 'POST /v1/fine_tunings',
    page: 'Fine-tunings',
    bring: async ({ body }) =>
      (await import('$lib/fine-tunings/entered-fine-tuning.svelte')).acceptRequest(body),
  },
  {
    call: 'GET /v1/fine_tunings/{id}',
    page: 'Fine-tunings',
    leaves: listed,
    bring: (_, id) => fineTuning(id),
  },
  {
    call: 'DELETE /v1/fine_tunings/{id}',
    page: 'Fine-tunings',
    leaves: 'Nothing is deleted yet: the page of the fine-tuning has Delete.',
    bring: (_, id) => fineTuning(id),
  },
  {
    call: 'POST /completions',
    page: 'Legacy',
    bring: async ({ body }) => (await legacyForms()).acceptRequest('completions', body),
  },
  {
    call: 'POST /v1/request_manager/text_completion',
    page: 'Legacy',
    bring: async ({ body }) => (await legacyForms()).acceptRequest('text-completion', body),
  },
  {
    call: 'GET /v1/model_manager/models',
    page: 'Legacy',
    bring: async ({ body }) => (await legacyForms()).acceptRequest('models', body),
  },
];
