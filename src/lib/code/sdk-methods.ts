import type { CodeRequest } from './code-request';

export type Sdk = 'openai' | 'groq';

/** How one call of the API is written with an SDK. */
export interface SdkMethod {
  /** From the client on, the same in Python and TypeScript. */
  name: string;
  /** What stands at `{id}` in the path. */
  id?: string;
  /** Members of the body that the types of the SDK know; others have to be passed by them. */
  members: string[];
  answer: 'chat' | 'response' | 'sound' | 'object';
}

interface Method {
  name: string;
  answer?: SdkMethod['answer'];
  openai?: string;
  groq?: string;
}

const chatMembers =
  'messages model frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens ' +
  'metadata n parallel_tool_calls presence_penalty reasoning_effort response_format seed service_tier stop store ' +
  'stream temperature tool_choice tools top_logprobs top_p user';
const transcription = 'file model prompt response_format temperature';
const batch = 'completion_window endpoint input_file_id metadata';

/** By method and path of the API; an SDK that lacks one has no members for it, not even none. */
const methods: { [call: string]: Method } = {
  'POST /chat/completions': {
    name: 'chat.completions.create',
    answer: 'chat',
    openai: `${chatMembers} stream_options verbosity`,
    groq:
      `${chatMembers} citation_options compound_custom disable_tool_validation documents exclude_domains ` +
      'include_domains include_reasoning reasoning_format search_settings',
  },
  'POST /responses': {
    name: 'responses.create',
    answer: 'response',
    openai:
      'background include input instructions max_output_tokens metadata model parallel_tool_calls ' +
      'previous_response_id reasoning service_tier store stream temperature text tool_choice tools top_logprobs ' +
      'top_p truncation user',
  },
  'POST /audio/transcriptions': {
    name: 'audio.transcriptions.create',
    openai: `${transcription} language timestamp_granularities`,
    groq: `${transcription} language timestamp_granularities url`,
  },
  'POST /audio/translations': {
    name: 'audio.translations.create',
    openai: transcription,
    groq: `${transcription} url`,
  },
  'POST /audio/speech': {
    name: 'audio.speech.create',
    answer: 'sound',
    openai: 'input model voice response_format speed',
    groq: 'input model voice response_format sample_rate speed',
  },
  'GET /models': { name: 'models.list', openai: '', groq: '' },
  'GET /models/{id}': { name: 'models.retrieve', openai: '', groq: '' },
  'POST /batches': { name: 'batches.create', openai: batch, groq: batch },
  'GET /batches': { name: 'batches.list', openai: '', groq: '' },
  'GET /batches/{id}': { name: 'batches.retrieve', openai: '', groq: '' },
  'POST /batches/{id}/cancel': { name: 'batches.cancel', openai: '', groq: '' },
  'POST /files': { name: 'files.create', openai: 'file purpose', groq: 'file purpose' },
  'GET /files': { name: 'files.list', openai: '', groq: '' },
  'DELETE /files/{id}': { name: 'files.delete', openai: '', groq: '' },
};

/** Where the SDK of Groq finds the API below the address that it is given. */
const groqPath = '/openai/v1';

/** The call of an SDK that makes this request; undefined where it has none, or would send it elsewhere. */
export function sdkMethod({ method, path, baseUrl }: CodeRequest, sdk: Sdk): SdkMethod | undefined {
  if (sdk === 'groq' && !baseUrl.endsWith(groqPath)) return undefined;
  const [, resource = '', id, rest = ''] =
    /^\/(models|batches|files)\/(.+?)(\/cancel)?$/.exec(path) ?? [];
  const call = id === undefined ? path : `/${resource}/{id}${rest}`;
  const found = methods[`${method} ${call}`];
  const members = found?.[sdk];
  if (!found || members === undefined) return undefined;
  return {
    name: found.name,
    id: id === undefined ? undefined : decodeURIComponent(id),
    members: members.split(' '),
    answer: found.answer ?? 'object',
  };
}

/** The address that an SDK is given, to which it adds paths of its own. */
export function sdkBaseUrl(baseUrl: string, sdk: Sdk): string {
  return sdk === 'groq' ? baseUrl.slice(0, -groqPath.length) : baseUrl;
}
