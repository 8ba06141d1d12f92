import type { Service, ServiceRequest } from './page-fetch';

export const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** A service as docs/services.md describes it. */
interface Traits {
  /** The address of the service, written again: not that of its preset. */
  baseUrl: string;
  /** Headers and their values without which it refuses a request. */
  needs?: { [name: string]: string };
  query?: { [name: string]: string };
  /** The headers that pages may send; absent if its replies are not for pages at all. */
  allowed?: readonly string[];
  /** The header without which no reply is for pages. */
  optIn?: string;
  /** Its list of models; 404 if it has none. */
  models: unknown;
  /** Whether its 404 is for pages. */
  hidesMissing?: true;
}

const bearer = { authorization: `Bearer ${key}` };
const usual = ['authorization', 'content-type'];
const hosted = { needs: bearer, allowed: usual };
const listed = (...ids: string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model' })),
});

/** By the name of the preset. A server on this machine lets pages in, as its preset says how. */
export const services: { [name: string]: Traits } = {
  OpenAI: { ...hosted, baseUrl: 'https://api.openai.com/v1', models: listed('gpt-5') },
  Anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    needs: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    allowed: ['*'],
    optIn: 'anthropic-dangerous-direct-browser-access',
    models: {
      data: [{ type: 'model', id: 'claude-opus-4-6', created_at: '2026-02-05T00:00:00Z' }],
      has_more: false,
      first_id: 'claude-opus-4-6',
      last_id: 'claude-opus-4-6',
    },
  },
  Google: {
    ...hosted,
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    models: listed('models/gemini-2.5-flash'),
  },
  OpenRouter: {
    ...hosted,
    baseUrl: 'https://openrouter.ai/api/v1',
    models: { data: [{ id: 'openai/gpt-5', context_length: 400_000 }] },
  },
  Groq: { ...hosted, baseUrl: 'https://api.groq.com/openai/v1', models: listed('compound') },
  Ollama: {
    baseUrl: 'http://localhost:11434/v1',
    allowed: usual,
    models: { object: 'list', data: [{ id: 'gemma3', owned_by: 'library' }] },
  },
  'LM Studio': {
    baseUrl: 'http://localhost:1234/v1',
    allowed: ['*'],
    models: { data: [{ id: 'qwen3', owned_by: 'organization_owner' }] },
  },
  Mistral: { ...hosted, baseUrl: 'https://api.mistral.ai/v1', models: listed('mistral-large') },
  DeepSeek: { ...hosted, baseUrl: 'https://api.deepseek.com/v1', models: listed('deepseek-chat') },
  Azure: {
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/deployments/YOUR-DEPLOYMENT',
    needs: { 'api-key': key },
    query: { 'api-version': '2024-10-21' },
    allowed: ['api-key', 'content-type'],
    models: 404,
  },
  xAI: { ...hosted, baseUrl: 'https://api.x.ai/v1', models: listed('grok-4') },
  Together: {
    ...hosted,
    baseUrl: 'https://api.together.xyz/v1',
    models: [{ id: 'meta-llama/Llama-3.3-70B', type: 'chat' }],
  },
  Fireworks: {
    ...hosted,
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    models: listed('accounts/fireworks/models/kimi-k2'),
  },
  Cerebras: { ...hosted, baseUrl: 'https://api.cerebras.ai/v1', models: listed('gpt-oss-120b') },
  NVIDIA: {
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    needs: bearer,
    models: listed('nemotron'),
  },
  'Hugging Face': {
    ...hosted,
    baseUrl: 'https://router.huggingface.co/v1',
    models: listed('openai/gpt-oss-20b'),
  },
  Perplexity: {
    ...hosted,
    baseUrl: 'https://api.perplexity.ai',
    models: 404,
    hidesMissing: true,
  },
  Cohere: { ...hosted, baseUrl: 'https://api.cohere.ai/compatibility/v1', models: 404 },
  DeepInfra: {
    ...hosted,
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    models: { object: 'list', data: [{ id: 'zai/glm-5', metadata: { context_length: 200_000 } }] },
  },
  SambaNova: {
    baseUrl: 'https://api.sambanova.ai/v1',
    needs: bearer,
    models: listed('Meta-Llama-3.3-70B'),
  },
  'llama.cpp': {
    baseUrl: 'http://localhost:8080/v1',
    allowed: ['*'],
    models: { object: 'list', data: [{ id: 'model.gguf', owned_by: 'llamacpp' }] },
  },
  vLLM: {
    baseUrl: 'http://localhost:8000/v1',
    allowed: ['*'],
    models: { object: 'list', data: [{ id: 'qwen', owned_by: 'vllm', max_model_len: 32_768 }] },
  },
  LocalAI: { baseUrl: 'http://localhost:8080/v1', allowed: ['*'], models: listed('phi-4') },
  Jan: { ...hosted, baseUrl: 'http://localhost:1337/v1', models: listed('jan-v1') },
  LiteLLM: { ...hosted, baseUrl: 'http://localhost:4000/v1', models: listed('team/gpt') },
};

/** The names of the parts that a person replaces in an address. */
export const replaced = (baseUrl: string) =>
  baseUrl.replace('YOUR-RESOURCE', 'acme').replace('YOUR-DEPLOYMENT', 'small');

/** A stand-in that answers as the service does. It records the requests that are no preflights. */
export function serviceOf(traits: Traits): { service: Service; received: ServiceRequest[] } {
  const received: ServiceRequest[] = [];
  const base = replaced(traits.baseUrl);
  const service = (request: ServiceRequest): Response => {
    if (request.method !== 'OPTIONS') received.push(request);
    const path = request.url.origin + request.url.pathname;
    const isKnown = path.startsWith(base);
    const response = isKnown ? answer(traits, path.slice(base.length), request) : missing();
    const hides = response.status === 404 && traits.hidesMissing;
    if (isKnown && !hides) allowPages(response, traits, request);
    return response;
  };
  return { service, received };
}

const missing = () => Response.json({ error: { message: 'Not found' } }, { status: 404 });

function answer(traits: Traits, path: string, { method, url, headers }: ServiceRequest): Response {
  const { needs = {}, query = {}, models } = traits;
  const listsNone = path === '/models' && models === 404;
  if (method === 'OPTIONS')
    return listsNone && traits.hidesMissing ? missing() : new Response(null, { status: 204 });
  if (listsNone) return missing();
  if (Object.entries(query).some(([name, value]) => url.searchParams.get(name) !== value))
    return missing();
  if (Object.entries(needs).some(([name, value]) => headers.get(name) !== value))
    return Response.json({ error: { message: 'Access denied' } }, { status: 401 });
  if (path === '/models') return Response.json(models);
  if (path !== '/chat/completions' || method !== 'POST') return missing();
  const chunk = { choices: [{ index: 0, delta: { content: 'It works.' }, finish_reason: 'stop' }] };
  return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
}

function allowPages(response: Response, { allowed, optIn }: Traits, request: ServiceRequest): void {
  const announced = request.headers.get('access-control-request-headers')?.split(',') ?? [];
  const isIn = !optIn || request.headers.has(optIn) || announced.includes(optIn);
  if (!allowed || !isIn) return;
  response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-allow-headers', allowed.join(', '));
}
