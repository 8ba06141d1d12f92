/** The usual ports of servers that people run on their own machine; several may have one port. */
export const localPorts = {
  Ollama: 11434,
  'LM Studio': 1234,
  'llama.cpp': 8080,
  vLLM: 8000,
  LocalAI: 8080,
  Jan: 1337,
  LiteLLM: 4000,
};

export type LocalServerName = keyof typeof localPorts;
