/** A well-known service that implements this API, by its public or default base URL. */
export interface Preset {
  name: string;
  baseUrl: string;
  where: 'hosted' | 'local';
  /** The page on which the service creates keys. */
  keysUrl?: string;
}

/** Those that people use most come first. */
export const presets: readonly Preset[] = [
  {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    where: 'hosted',
    keysUrl: 'https://platform.openai.com/api-keys',
  },
  {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    where: 'hosted',
    keysUrl: 'https://openrouter.ai/settings/keys',
  },
  {
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    where: 'hosted',
    keysUrl: 'https://console.groq.com/keys',
  },
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', where: 'local' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', where: 'local' },
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
    name: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    where: 'hosted',
    keysUrl: 'https://api.together.ai/settings/api-keys',
  },
  {
    name: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    where: 'hosted',
    keysUrl: 'https://console.x.ai',
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
    name: 'DeepInfra',
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    where: 'hosted',
    keysUrl: 'https://deepinfra.com/dash/api_keys',
  },
  {
    name: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    where: 'hosted',
    keysUrl: 'https://huggingface.co/settings/tokens',
  },
  {
    name: 'SambaNova',
    baseUrl: 'https://api.sambanova.ai/v1',
    where: 'hosted',
    keysUrl: 'https://cloud.sambanova.ai/apis',
  },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', where: 'local' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', where: 'local' },
];

/** The number of presets that are offered before "Other". */
export const firstPresets = 7;
