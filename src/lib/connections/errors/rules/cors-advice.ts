import { isLoopback } from '$lib/api/wire/local-address';

interface LocalServer {
  name: string;
  port: string;
  start: string;
  /** Explains to the server's owner how to allow pages of `origin` (docs/service.md#cors). */
  allow: (origin: string) => string;
}

const localServers: LocalServer[] = [
  {
    name: 'Ollama',
    port: '11434',
    start: 'ollama serve',
    allow: (origin) =>
      `If this is Ollama: set OLLAMA_ORIGINS=${origin} in its environment, then restart it.`,
  },
  {
    name: 'LM Studio',
    port: '1234',
    start: 'lms server start --cors',
    allow: () =>
      'If this is LM Studio: start its server with: lms server start --cors. Or turn on "Enable CORS" in its server settings.',
  },
  {
    name: 'llama.cpp',
    port: '8080',
    start: 'llama-server -m model.gguf',
    allow: (origin) =>
      `If this is llama.cpp: start llama-server with --cors-origins ${origin} (it allows every origin unless told otherwise or its tools are on).`,
  },
  {
    name: 'vLLM',
    port: '8000',
    start: 'vllm serve <model>',
    allow: (origin) =>
      `If this is vLLM: start it with --allowed-origins '["${origin}"]' --allowed-headers '["*"]'.`,
  },
];

const isThisMachine = (host: string) => isLoopback(`http://${host}`);

function serverAt(host: string): LocalServer | undefined {
  return localServers.find(({ port }) => host.endsWith(`:${port}`));
}

/** Scripts cannot see a reply that the browser withholds; its developer tools show it. */
export const howToCheck =
  'How to check: open the Network tab of the browser’s developer tools, try again, and read the message of the request that is marked red.';

/** Steps by which the owner of a server at `host` allows pages of `origin`. */
export function corsAdvice(host: string, origin: string): string[] {
  const known = serverAt(host);
  const allow = known
    ? [known.allow(origin)]
    : isThisMachine(host)
      ? localServers.map(({ allow }) => allow(origin))
      : [
          `Ask its owner to answer with "Access-Control-Allow-Origin: ${origin}" and "Access-Control-Allow-Headers: authorization, content-type", also on errors and on OPTIONS.`,
        ];
  return [
    'A wrong path can look the same, because many servers send their CORS headers only where they know the address: check the base URL, with and without /v1.',
    ...allow,
    howToCheck,
  ];
}

/** Steps to start a server if nothing answers at `host`. */
export function startAdvice(host: string): string[] {
  const known = serverAt(host);
  if (known) return [`Is the server running? ${known.name} starts with: ${known.start}`];
  if (isThisMachine(host)) return ['Is the server running, and on this port?'];
  return [
    'Check the address for a slip, and that this network reaches it.',
    'If its certificate is its own, open the address once in a tab and accept it there.',
  ];
}
