/** A well-known service that implements this API, by its public or default base URL. */
export interface Preset {
  name: string;
  baseUrl: string;
  where: 'hosted' | 'local';
}

export const presets: readonly Preset[] = [
  { name: 'Cerebras', baseUrl: 'https://api.cerebras.ai/v1', where: 'hosted' },
  { name: 'DeepInfra', baseUrl: 'https://api.deepinfra.com/v1/openai', where: 'hosted' },
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1', where: 'hosted' },
  { name: 'Fireworks', baseUrl: 'https://api.fireworks.ai/inference/v1', where: 'hosted' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', where: 'hosted' },
  { name: 'Hugging Face', baseUrl: 'https://router.huggingface.co/v1', where: 'hosted' },
  { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', where: 'hosted' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', where: 'hosted' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', where: 'hosted' },
  { name: 'SambaNova', baseUrl: 'https://api.sambanova.ai/v1', where: 'hosted' },
  { name: 'Together', baseUrl: 'https://api.together.xyz/v1', where: 'hosted' },
  { name: 'xAI', baseUrl: 'https://api.x.ai/v1', where: 'hosted' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', where: 'local' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', where: 'local' },
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', where: 'local' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', where: 'local' },
];
