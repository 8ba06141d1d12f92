import { localPorts, type LocalServerName } from '$lib/base/errors/local-ports';

/** A well-known service that implements this API. docs/services.md says what was read of it and what is believed. */
export interface Preset {
  name: string;
  /** The public or default one; the person replaces the parts in capitals that begin with YOUR. */
  baseUrl: string;
  where: 'hosted' | 'local';
  /** The page on which the service creates keys. */
  keysUrl?: string;
  /** Whether a local server refuses requests without a key. */
  hasKey?: true;
  /** The header of the key, if it is not a bearer token. */
  keyHeader?: string;
  headers?: readonly (readonly [name: string, value: string])[];
  query?: readonly (readonly [name: string, value: string])[];
  /** The special needs of a hosted service, in at most 12 words. */
  needs?: string;
}

function onThisMachine(name: LocalServerName): Preset {
  return { name, baseUrl: `http://localhost:${localPorts[name]}/v1`, where: 'local' };
}

/** Those that people use most come first. */
export const presets: readonly Preset[] = [
  {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    where: 'hosted',
    keysUrl: 'https://platform.openai.com/api-keys',
    needs: 'Organization and project are extra headers, only if you have several.',
  },
  {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    where: 'hosted',
    keysUrl: 'https://console.anthropic.com/settings/keys',
    keyHeader: 'x-api-key',
    headers: [
      ['anthropic-version', '2023-06-01'],
      ['anthropic-dangerous-direct-browser-access', 'true'],
    ],
    needs: 'Two extra headers, filled in under Advanced. Chat only.',
  },
  {
    name: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    where: 'hosted',
    keysUrl: 'https://aistudio.google.com/apikey',
    needs: 'A Gemini API key, from Google AI Studio.',
  },
  {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    where: 'hosted',
    keysUrl: 'https://openrouter.ai/settings/keys',
    needs: 'One key for models of many providers.',
  },
  {
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    where: 'hosted',
    keysUrl: 'https://console.groq.com/keys',
  },
  onThisMachine('Ollama'),
  onThisMachine('LM Studio'),
  {
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    where: 'hosted',
    keysUrl: 'https://console.mistral.ai/api-keys',
  },
  {
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    where: 'hosted',
    keysUrl: 'https://platform.deepseek.com/api_keys',
  },
  {
    name: 'Azure',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/deployments/YOUR-DEPLOYMENT',
    where: 'hosted',
    keysUrl: 'https://ai.azure.com',
    keyHeader: 'api-key',
    query: [['api-version', '2024-10-21']],
    needs: 'Or paste the deployment’s target URI. The key goes into api-key.',
  },
  {
    name: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    where: 'hosted',
    keysUrl: 'https://console.x.ai',
  },
  {
    name: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    where: 'hosted',
    keysUrl: 'https://api.together.ai/settings/api-keys',
  },
  {
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    where: 'hosted',
    keysUrl: 'https://app.fireworks.ai/settings/users/api-keys',
  },
  {
    name: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    where: 'hosted',
    keysUrl: 'https://cloud.cerebras.ai',
  },
  {
    name: 'NVIDIA',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    where: 'hosted',
    keysUrl: 'https://build.nvidia.com/settings/api-keys',
    needs: 'NVIDIA doesn’t let web pages in. Use your own proxy.',
  },
  {
    name: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    where: 'hosted',
    keysUrl: 'https://huggingface.co/settings/tokens',
    needs: 'A token that may “Make calls to Inference Providers”.',
  },
  {
    name: 'Perplexity',
    baseUrl: 'https://api.perplexity.ai',
    where: 'hosted',
    keysUrl: 'https://www.perplexity.ai/settings/api',
    needs: 'Perplexity may list no models. Type one in Chat, such as sonar.',
  },
  {
    name: 'Cohere',
    baseUrl: 'https://api.cohere.ai/compatibility/v1',
    where: 'hosted',
    keysUrl: 'https://dashboard.cohere.com/api-keys',
    needs: 'Cohere may list no models. Type one in Chat.',
  },
  {
    name: 'DeepInfra',
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    where: 'hosted',
    keysUrl: 'https://deepinfra.com/dash/api_keys',
  },
  {
    name: 'SambaNova',
    baseUrl: 'https://api.sambanova.ai/v1',
    where: 'hosted',
    keysUrl: 'https://cloud.sambanova.ai/apis',
    needs: 'SambaNova may not let web pages in.',
  },
  onThisMachine('llama.cpp'),
  onThisMachine('vLLM'),
  onThisMachine('LocalAI'),
  { ...onThisMachine('Jan'), hasKey: true },
  { ...onThisMachine('LiteLLM'), hasKey: true },
];

/** The number of presets that are offered on the empty chat. */
export const firstPresets = 7;

/** The number of presets that the dialog offers before "More". */
export const usualPresets = 10;

/** A part of a base URL that the person replaces. */
export const replaceable = /YOUR-[A-Z]+/g;

/** Whether this may be the base URL of the preset. */
export function fits(preset: Preset, baseUrl: string): boolean {
  const [start = '', ...rest] = preset.baseUrl.split(replaceable);
  if (rest.length === 0) return baseUrl === preset.baseUrl;
  const end = rest[0] ?? '';
  return baseUrl.startsWith(start) && baseUrl.includes(end);
}
