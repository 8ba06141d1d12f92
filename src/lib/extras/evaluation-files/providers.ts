import { demoConnection } from '$lib/shared/connections/model/connection';
import type { ModelOfService } from '$lib/features/compare/checks/model/assertions';

/** Services that promptfoo names by the beginning of a provider, by the name of their preset. */
// prettier-ignore
const services = new Map([
  ['openai', 'OpenAI'], ['anthropic', 'Anthropic'], ['google', 'Google'], ['openrouter', 'OpenRouter'],
  ['groq', 'Groq'], ['mistral', 'Mistral'], ['deepseek', 'DeepSeek'], ['azure', 'Azure'], ['xai', 'xAI'],
  ['togetherai', 'Together'], ['fireworks', 'Fireworks'], ['cerebras', 'Cerebras'], ['nvidia', 'NVIDIA'],
  ['perplexity', 'Perplexity'], ['cohere', 'Cohere'], ['ollama', 'Ollama'], ['localai', 'LocalAI'], ['vllm', 'vLLM'],
]);

/** Parts of an id that name an endpoint for texts: `openai:chat:gpt-4o`. */
const endpoints = ['chat', 'completion', 'responses', 'messages', 'embedding', 'embeddings'];
const programs =
  /^(?:file|python|ruby|golang|exec|script|package|webhook|https?|wss?|browser|mcp)(?::|$)/;

/** The model of a provider of promptfoo, or a sentence on why it has none. */
export function parseProvider(id: string): ModelOfService | string {
  if (programs.test(id))
    return 'Runs a program or calls an address: add a variant with a model instead.';
  const [prefix = '', ...rest] = id.split(':');
  if (rest.length === 0) return { model: id };
  const isEndpoint = rest.length > 1 && endpoints.includes(rest[0] ?? '');
  return {
    model: (isEndpoint ? rest.slice(1) : rest).join(':'),
    service: services.get(prefix) ?? prefix,
  };
}

/** Only the console has it. For promptfoo its provider `echo` stands in, which asks no service. */
export const demoService = demoConnection.name;

/** The id of a model for promptfoo, which takes unknown services as OpenAI's. */
export function providerId({ service, model }: ModelOfService, endpoint = 'chat'): string {
  if (service === demoService) return 'echo';
  const [prefix] = [...services].find(([, name]) => name === service) ?? [service ?? 'openai'];
  if (prefix === 'anthropic') return `${prefix}:messages:${model}`;
  return prefix === 'openai' || prefix === 'ollama'
    ? `${prefix}:${endpoint}:${model}`
    : `${prefix}:${model}`;
}
