import { isLoopback } from '$lib/base/api/wire/network-location';
import { localPorts } from './local-ports';
import { type LocalServer, localServers } from './local-servers';
import { ofCause, ofKind, type Rule } from './rule';

const isThisMachine = (host: string) => isLoopback(`http://${host}`);

/** Several servers may have one port. */
function serversAt(host: string): LocalServer[] {
  return localServers.filter(({ name }) => host.endsWith(`:${localPorts[name]}`));
}

/** The number of servers that are described if the port is none of theirs. */
const usualServers = 4;

/** Scripts cannot see a reply that the browser withholds; its developer tools show it. */
const howToCheck =
  'To check, open the Network tab of the browser’s developer tools, try again, and read the message of the red request.';

/** Steps by which the owner of a server at `host` allows pages of `origin`. */
function corsAdvice(host: string, origin: string): string[] {
  const known = serversAt(host);
  const possible =
    known.length === 0 && isThisMachine(host) ? localServers.slice(0, usualServers) : known;
  const allow =
    possible.length > 0
      ? possible.map((server) => `If this is ${server.name}: ${server.allow(origin)}`)
      : [
          `Its owner must send "Access-Control-Allow-Origin: ${origin}" and "Access-Control-Allow-Headers: authorization, content-type", also on errors and on OPTIONS.`,
        ];
  return [
    'A wrong path can look the same. Check the base URL, with and without /v1.',
    ...allow,
    'If you can’t change the server, start this console by npx inference-console --bridge and its base URL: the bridge passes requests on.',
    howToCheck,
  ];
}

/** Steps to start a server if nothing answers at `host`. */
function startAdvice(host: string): string[] {
  const [first, ...others] = serversAt(host).map(
    ({ name, start }) => `${name} starts with: ${start}`,
  );
  if (first) return [`Is the server running? ${first}`, ...others];
  if (isThisMachine(host)) return ['Is the server running, and on this port?'];
  return [
    'Check the address for typos, and that your network reaches it.',
    'If the certificate is self-signed, open the address in a tab and accept it.',
  ];
}
/** The probes of api/wire/reachability and their results, in words. */
const readableProbe = 'GET of the same address, readable by pages, without the key:';
const noReadableAnswer = 'no readable answer.';

const demoSilent: Rule = {
  kind: 'built-in-silent',
  explain: ({ error, context }) =>
    error.kind === 'unreachable' && context.connection.isDemo
      ? {
          title: 'Can’t reach the demo service',
          body: 'Its worker didn’t start or has stopped.',
          advice: ['Reload the page. Your conversations stay.'],
          fix: 'reload',
        }
      : undefined,
};

const recordingUnreadable: Rule = {
  kind: 'recording-unreadable',
  explain: ({ error, context }) =>
    error.kind === 'unreachable' && context.connection.recordedRequests
      ? {
          title: 'Can’t read the recorded requests',
          body: 'This browser’s storage didn’t return them.',
          advice: ['Try again, or choose their files again in Settings.'],
          fix: 'settings',
        }
      : undefined,
};

/** The replay of recorded requests, which this page or `--replay` runs. */
const notRecorded: Rule = {
  kind: 'not-recorded',
  explain: ({ error }) =>
    error.kind === 'http' && error.code === 'not_recorded'
      ? {
          title: `Not recorded (${error.status})`,
          body: 'This connection answers recorded requests only.',
          advice: ['Send a message that was recorded, or switch to another connection.'],
        }
      : undefined,
};

const offline = ofCause(
  'offline',
  (host) => ({
    title: `Can’t reach ${host}: you are offline`,
    body: 'The browser reports no network.',
    advice: ['Connect, then try again.', 'The demo service works offline.'],
    fix: 'retry',
  }),
  ['The browser reported being offline (navigator.onLine).'],
);

const mixedContent: Rule = {
  kind: 'mixed-content',
  explain: ({ error }) => {
    if (error.kind !== 'unreachable' || error.cause !== 'mixed-content') return undefined;
    const { host, mayBeLocal } = error;
    return {
      title: `Can’t reach ${host}: the browser blocks http:// here`,
      body: `Pages loaded over https can use http:// only on this machine${mayBeLocal ? ' and, where you allow it, in the local network' : ''} (mixed content).`,
      advice: [
        'Use the service’s https:// address.',
        ...(mayBeLocal
          ? [`If it is in your local network: is it running? ${allowLocalNetwork}`]
          : []),
        'Or open the console over http:// or from this machine: npm start serves it at http://127.0.0.1:4173.',
      ],
      fix: 'settings',
    };
  },
  probed: () => ['The page uses https, the address uses http:// and isn’t on this machine.'],
};

const allowLocalNetwork =
  'Allow "Local network access" in the site settings beside the address bar, then reload.';

const localNetwork: Rule = {
  kind: 'local-network',
  explain: ({ error }) => {
    if (error.kind !== 'unreachable' || error.cause !== 'local-network') return undefined;
    const { host, isUndecided } = error;
    return {
      ...(isUndecided ? undecidedAccess(host) : deniedAccess(host)),
      fix: 'retry',
    };
  },
  probed: ({ error }) => [
    'isUndecided' in error && error.isUndecided
      ? 'The browser would ask for this permission (local-network or loopback-network); nothing else was tried.'
      : 'The browser denies this page the permission (local-network or loopback-network).',
  ],
};

function deniedAccess(host: string) {
  return {
    title: `Can’t reach ${host}: local network access is blocked`,
    body: 'This page isn’t allowed to reach the local network or servers on this machine.',
    advice: [
      allowLocalNetwork,
      'Or open the console from this machine: npm start serves it at http://127.0.0.1:4173.',
    ],
  };
}

/** The person closed the browser's question, or nothing answered, so that the browser did not ask. */
function undecidedAccess(host: string) {
  return {
    title: `Can’t reach ${host}: local network access isn’t allowed yet`,
    body: 'The browser lets this page reach the local network and this machine once you allow it.',
    advice: [
      'Try again, and choose Allow when the browser asks for "Local network access".',
      'If it doesn’t ask, nothing may be running there.',
      ...startAdvice(host),
      howToCheck,
    ],
  };
}

/** The server answers pages, but refuses the preflight of these headers. */
const headersRefused: Rule = {
  kind: 'cors',
  explain: ({ error, origin }) => {
    if (error.kind !== 'unreachable' || !error.refusedHeaders?.length) return undefined;
    const { host, refusedHeaders, isMissing } = error;
    const names = refusedHeaders.join(', ');
    return {
      title: `Can’t reach ${host}: ${isMissing ? 'wrong path, or ' : ''}blocked by CORS`,
      body: isMissing
        ? `${host} answers “not found” (404), and doesn’t let this page send ${names}.`
        : `${host} answers this page, but doesn’t let it send ${names}.`,
      advice: [
        ...(isMissing ? ['Check the base URL, with and without /v1.'] : []),
        `Its owner must send "Access-Control-Allow-Headers: ${names}" on OPTIONS.`,
        'Or check the connection’s extra headers, under Advanced.',
        ...serversAt(host).map((server) => `If this is ${server.name}: ${server.allow(origin)}`),
        howToCheck,
      ],
      fix: 'settings',
    };
  },
  probed: ({ error }) => [
    'GET of the same address without headers: readable.',
    `With one header each: not readable with ${'refusedHeaders' in error ? error.refusedHeaders?.join(', ') : ''}.`,
  ],
};

const cors = ofCause(
  'cors',
  (host, origin) => ({
    title: `Can’t reach ${host}: blocked by CORS`,
    body: `The server responds, but doesn’t allow pages from ${origin} to read its replies.`,
    advice: corsAdvice(host, origin),
    fix: 'settings',
  }),
  [
    `${readableProbe} ${noReadableAnswer}`,
    'GET /robots.txt without reading it (no-cors): it responded.',
  ],
);

const unreadable = ofCause(
  'unreadable',
  (host) => ({
    title: `Can’t reach ${host}: the reply isn’t readable`,
    body: `It responded, but without the CORS headers of its other replies. A dropped connection looks the same.`,
    advice: [
      'It may have refused the key. Check the key of the connection.',
      'A proxy may have sent its own error page, because the service is down or the request is too large. Try again in a moment.',
      howToCheck,
    ],
    fix: 'settings',
  }),
  [`${readableProbe} it answered.`],
);

const brokenOff = ofCause(
  'broken-off',
  (host) => ({
    title: `The connection to ${host} dropped`,
    body: 'The connection ended while sending, without a reply.',
    advice: [
      'Check whether the service received it, then try again.',
      'If it drops again, the file may be too large for the service or a proxy.',
    ],
    fix: 'retry',
  }),
  ['The browser had sent part of the request.'],
);

const outOfReach = ofCause(
  'out-of-reach',
  (host) => ({
    title: `This tab can’t reach ${host} yet`,
    body: 'Since this page loaded, it reaches only the connections that were saved then. Nothing was sent.',
    advice: ['Save the connection, if it is new, and reload the page when nothing is running.'],
    fix: 'retry',
  }),
  ['This page’s content policy doesn’t include the host.'],
);

const noBridge = ofCause(
  'no-bridge',
  (host) => ({
    title: `Can’t reach ${host}: the bridge isn’t running`,
    body: 'This connection goes through the bridge. Nothing was sent.',
    advice: [
      'Start it where this console is served: npx inference-console --bridge with the service’s base URL.',
      'Or switch off “Through the bridge” in the connection, under Advanced.',
    ],
    fix: 'settings',
  }),
  ['No bridge answered this page.'],
);

const noAnswer = ofCause(
  'no-answer',
  (host) => ({
    title: `Can’t reach ${host}`,
    body: 'Nothing responded: no server, an unknown name, or a bad certificate.',
    advice: startAdvice(host),
    fix: 'settings',
  }),
  [
    `${readableProbe} ${noReadableAnswer}`,
    'GET /robots.txt without reading it (no-cors): no answer.',
  ],
);

const redirected = ofKind('redirected', ({ host, followedTo }) => ({
  title: `${host} redirects`,
  body:
    followedTo === undefined
      ? 'Redirects aren’t followed, so your key is only sent to the address you entered.'
      : `The upload was redirected: ${followedTo} received the file, without the key.`,
  advice: ['Enter the final address as the base URL. Watch for http:// instead of https://.'],
  fix: 'settings',
}));

export const networkErrors: readonly Rule[] = [
  demoSilent,
  recordingUnreadable,
  notRecorded,
  offline,
  mixedContent,
  localNetwork,
  headersRefused,
  cors,
  unreadable,
  brokenOff,
  outOfReach,
  noBridge,
  noAnswer,
  redirected,
];
