import { isLoopback } from '$lib/api/wire/address';
import { ofCause, ofKind, type Rule } from './rule';

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
const howToCheck =
  'How to check: open the Network tab of the browser’s developer tools, try again, and read the message of the request that is marked red.';

/** Steps by which the owner of a server at `host` allows pages of `origin`. */
function corsAdvice(host: string, origin: string): string[] {
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
function startAdvice(host: string): string[] {
  const known = serverAt(host);
  if (known) return [`Is the server running? ${known.name} starts with: ${known.start}`];
  if (isThisMachine(host)) return ['Is the server running, and on this port?'];
  return [
    'Check the address for a slip, and that this network reaches it.',
    'If its certificate is its own, open the address once in a tab and accept it there.',
  ];
}
/** The probes of api/wire/reachability and their results, in words. */
const readableProbe = 'GET of the same address, as a page that may read it, without the key:';
const noReadableAnswer = 'no answer that may be read.';

const builtInSilent: Rule = {
  kind: 'built-in-silent',
  explain: ({ error, context }) =>
    error.kind === 'unreachable' && context.connection.builtIn
      ? {
          title: 'Cannot reach the built-in service',
          body: 'Its worker did not start, or it stopped.',
          advice: ['Reload the page. Your conversations stay.'],
          fix: 'reload',
        }
      : undefined,
};

const offline = ofCause(
  'offline',
  (host) => ({
    title: `Cannot reach ${host}: you are offline`,
    body: 'The browser says that this machine has no network.',
    advice: ['Connect, then try again.', 'The built-in service works without a network.'],
    fix: 'retry',
  }),
  ['The browser said that it was offline (navigator.onLine).'],
);

const mixedContent = ofCause(
  'mixed-content',
  (host) => ({
    title: `Cannot reach ${host}: the browser blocks http:// here`,
    body: 'This page came over https, and a browser lets such a page ask http:// addresses only on this machine (mixed content).',
    advice: [
      'Use the service’s https:// address.',
      'Or open the console over http:// or from this machine: npm start serves it at http://127.0.0.1:4173.',
    ],
    fix: 'settings',
  }),
  ['This page came over https, and the address begins with http:// and is not of this machine.'],
);

const localNetwork = ofCause(
  'local-network',
  (host) => ({
    title: `Cannot reach ${host}: the browser may not use the local network`,
    body: 'The permission to reach devices on the local network, or servers on this machine, is refused for this page.',
    advice: [
      'Open the site settings beside the address bar and allow "Local network access", then reload.',
      'Or open the console from this machine: npm start serves it at http://127.0.0.1:4173.',
    ],
    fix: 'retry',
  }),
  ['The browser said that this page is denied the permission (local-network or loopback-network).'],
);

const cors = ofCause(
  'cors',
  (host, origin) => ({
    title: `Cannot reach ${host}: the browser was refused (CORS)`,
    body: `A server is there, but its reply does not allow pages of ${origin} to read it, so the browser withholds it.`,
    advice: corsAdvice(host, origin),
    fix: 'settings',
  }),
  [
    `${readableProbe} ${noReadableAnswer}`,
    'GET /robots.txt there without reading it (no-cors): it answered.',
  ],
);

const unreadable = ofCause(
  'unreadable',
  (host) => ({
    title: `Cannot reach ${host}: the browser was not allowed to read its reply`,
    body: `It answered, and the browser was not allowed to read what: this reply came without the CORS headers that its others have. A connection that breaks off looks the same from here.`,
    advice: [
      'It may have refused the key: check the key in the settings.',
      'A proxy in front of it may have sent an error page of its own, because the service is down or the request is too large: try again in a moment.',
      howToCheck,
    ],
    fix: 'settings',
  }),
  [`${readableProbe} it answered.`],
);

const brokenOff = ofCause(
  'broken-off',
  (host) => ({
    title: `The connection to ${host} broke off`,
    body: 'A part of the request had been sent when the connection ended, and no reply came.',
    advice: [
      'Look first whether the service has what was sent; then try again.',
      'If it breaks off again, the service or a proxy may not take a file of this size.',
    ],
    fix: 'retry',
  }),
  ['The browser had counted bytes of the request that were sent.'],
);

const outOfReach = ofCause(
  'out-of-reach',
  (host) => ({
    title: `This tab does not reach ${host} yet`,
    body: 'The connection was saved after this page was loaded, and a page reaches only the hosts that were saved before. Nothing was sent.',
    advice: ['Load the page again when nothing is under way here.'],
    fix: 'retry',
  }),
  ['The content policy of this page does not name the host.'],
);

const noAnswer = ofCause(
  'no-answer',
  (host) => ({
    title: `Cannot reach ${host}`,
    body: 'Nothing answered: no server, a name that does not resolve, or a certificate that the browser refuses.',
    advice: startAdvice(host),
    fix: 'settings',
  }),
  [
    `${readableProbe} ${noReadableAnswer}`,
    'GET /robots.txt there without reading it (no-cors): no answer.',
  ],
);

const redirected = ofKind('redirected', ({ host, followedTo }) => ({
  title: `${host} redirects elsewhere`,
  body:
    followedTo === undefined
      ? 'Redirects are not followed, so that your key goes to no address but the one you entered. Nothing was sent on.'
      : `The upload was redirected, and the browser followed: ${followedTo} has received the file. Browsers leave the key out of such a request.`,
  advice: [
    'Enter the final address of the service as the base URL. Watch for http:// in place of https://.',
  ],
  fix: 'settings',
}));

export const networkErrors: readonly Rule[] = [
  builtInSilent,
  offline,
  mixedContent,
  localNetwork,
  cors,
  unreadable,
  brokenOff,
  outOfReach,
  noAnswer,
  redirected,
];
