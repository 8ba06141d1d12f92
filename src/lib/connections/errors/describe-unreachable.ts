import type { UnreachableCause } from '$lib/api/wire/errors';
import { corsAdvice, howToCheck, startAdvice } from './cors-advice';
import type { ErrorDescription } from './describe-error';

type Describe = (host: string, origin: string) => ErrorDescription;

const byCause: { [cause in UnreachableCause]: Describe } = {
  offline: (host) => ({
    title: `Cannot reach ${host}: you are offline`,
    body: 'The browser says that this machine has no network.',
    advice: ['Connect, then try again.', 'The built-in service works without a network.'],
    fix: 'retry',
  }),
  cors: (host, origin) => ({
    title: `Cannot reach ${host}: the browser was refused (CORS)`,
    body: `A server is there, but its reply does not allow pages of ${origin} to read it, so the browser withholds it.`,
    advice: corsAdvice(host, origin),
    fix: 'settings',
  }),
  unreadable: (host) => ({
    title: `Cannot reach ${host}: the browser was not allowed to read its reply`,
    body: `It answered, and the browser was not allowed to read what: this reply came without the CORS headers that its others have. A connection that breaks off looks the same from here.`,
    advice: [
      'It may have refused the key: check the key in the settings.',
      'A proxy in front of it may have sent an error page of its own, because the service is down or the request is too large: try again in a moment.',
      howToCheck,
    ],
    fix: 'settings',
  }),
  'mixed-content': (host) => ({
    title: `Cannot reach ${host}: the browser blocks http:// here`,
    body: 'This page came over https, and a browser lets such a page ask http:// addresses only on this machine (mixed content).',
    advice: [
      'Use the service’s https:// address.',
      'Or open the console over http:// or from this machine: npm start serves it at http://127.0.0.1:4173.',
    ],
    fix: 'settings',
  }),
  'local-network': (host) => ({
    title: `Cannot reach ${host}: the browser may not use the local network`,
    body: 'The permission to reach devices on the local network, or servers on this machine, is refused for this page.',
    advice: [
      'Open the site settings beside the address bar and allow "Local network access", then reload.',
      'Or open the console from this machine: npm start serves it at http://127.0.0.1:4173.',
    ],
    fix: 'retry',
  }),
  'broken-off': (host) => ({
    title: `The connection to ${host} broke off`,
    body: 'A part of the request had been sent when the connection ended, and no reply came.',
    advice: [
      'Look first whether the service has what was sent; then try again.',
      'If it breaks off again, the service or a proxy may not take a file of this size.',
    ],
    fix: 'retry',
  }),
  'out-of-reach': (host) => ({
    title: `This tab does not reach ${host} yet`,
    body: 'The connection was saved after this page was loaded, and a page reaches only the hosts that were saved before. Nothing was sent.',
    advice: ['Load the page again when nothing is under way here.'],
    fix: 'retry',
  }),
  'no-answer': (host) => ({
    title: `Cannot reach ${host}`,
    body: 'Nothing answered: no server, a name that does not resolve, or a certificate that the browser refuses.',
    advice: startAdvice(host),
    fix: 'settings',
  }),
};

/**
 * The sentences for a call that brought no reply. A refusal of the browser never names the key:
 * whoever reads that changes the key, which is not at fault.
 */
export function describeUnreachable(
  cause: UnreachableCause,
  host: string,
  origin: string,
): ErrorDescription {
  return byCause[cause](host, origin);
}
