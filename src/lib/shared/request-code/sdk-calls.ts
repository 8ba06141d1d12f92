import type { CodeObject, CodeRequest, CodeValue, FormPart } from './code-request';

export type Sdk = 'openai' | 'groq';

/** One API call as an SDK writes it. */
export interface SdkMethod {
  /** The method path on the client object; the same in Python and TypeScript. */
  name: string;
  /** The value of `{id}` in the path. */
  id?: string;
  /** Members of the body that the types of the SDK know. Others go through its extra-body option. */
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

/** By HTTP method and path of the API. An SDK without the call has no `members` entry, not even an empty one. */
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

/** The Groq SDK expects the API at this path below the address that it is configured with. */
const groqPath = '/openai/v1';

/** The SDK call that makes this request; undefined if the SDK has none or would send it elsewhere. */
export function sdkMethod(
  { method, path, baseUrl, keyHeader }: CodeRequest,
  sdk: Sdk,
): SdkMethod | undefined {
  if (keyHeader || path.includes('?')) return undefined;
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

/** The base URL for an SDK, to which it appends its own paths. */
export function sdkBaseUrl(baseUrl: string, sdk: Sdk): string {
  return sdk === 'groq' ? baseUrl.slice(0, -groqPath.length) : baseUrl;
}

/** An argument of an SDK call. `file` names a file that the program opens. */
export type SdkArgument = { name: string; value: CodeValue } | { name: string; file: string };

interface SdkArguments {
  known: SdkArgument[];
  /** Members that the types of the SDK do not know. */
  others: CodeObject;
}

/** The body of a request as SDK arguments. Numbers and lists of a form are converted. */
export function sdkArguments({ body }: CodeRequest, members: string[]): SdkArguments {
  const all =
    body === undefined ? [] : 'json' in body ? jsonArguments(body.json) : fields(body.form);
  const known = all.filter(({ name }) => members.includes(name));
  const others = all.flatMap((argument) =>
    'value' in argument && !members.includes(argument.name)
      ? [[argument.name, argument.value] as const]
      : [],
  );
  return { known, others: Object.fromEntries(others) };
}

function jsonArguments(json: CodeObject): SdkArgument[] {
  return Object.entries(json).map(([name, value]) => ({ name, value }));
}

const listMark = '[]';

function fields(form: FormPart[]): SdkArgument[] {
  const names = [...new Set(form.map(({ name }) => name))];
  return names.map((name) => {
    const parts = form.filter((part) => part.name === name);
    const [first] = parts;
    if (first && 'file' in first) return { name, file: first.file };
    const values = parts.flatMap((part) => ('value' in part ? [part.value] : []));
    if (name.endsWith(listMark)) return { name: name.slice(0, -listMark.length), value: values };
    const text = values[0] ?? '';
    return { name, value: name === 'temperature' ? Number(text) : text };
  });
}
