import type { LocalServerName } from './local-ports';

/** A server that people run on their own machine. docs/services.md says where these facts are from. */
export interface LocalServer {
  name: LocalServerName;
  start: string;
  /** The setting that lets pages of `origin` in (docs/service.md#cors). */
  allow: (origin: string) => string;
}

/** Those that people use most come first. */
export const localServers: readonly LocalServer[] = [
  {
    name: 'Ollama',
    start: 'ollama serve',
    allow: (origin) => `set OLLAMA_ORIGINS=${origin} in its environment, then restart it.`,
  },
  {
    name: 'LM Studio',
    start: 'lms server start --cors',
    allow: () =>
      'start its server with: lms server start --cors. Or turn on “Enable CORS” in its server settings.',
  },
  {
    name: 'llama.cpp',
    start: 'llama-server -m model.gguf',
    allow: (origin) =>
      `start llama-server with --cors-origins ${origin} (by default it allows every origin, unless its tools are on).`,
  },
  {
    name: 'vLLM',
    start: 'vllm serve <model>',
    allow: (origin) => `start it with --allowed-origins '["${origin}"]' --allowed-headers '["*"]'.`,
  },
  {
    name: 'LocalAI',
    start: 'local-ai run',
    allow: (origin) =>
      `set LOCALAI_CORS=true and LOCALAI_CORS_ALLOW_ORIGINS=${origin}, then restart it.`,
  },
  {
    name: 'Jan',
    start: 'Settings > Local API Server > Start Server',
    allow: () => 'turn on CORS in its Settings > Local API Server.',
  },
  {
    name: 'LiteLLM',
    start: 'litellm --config config.yaml',
    allow: (origin) =>
      `set LITELLM_CORS_ORIGINS=${origin}, then restart it (by default it allows every origin).`,
  },
];
