import { ofCause } from './rule';

export const localNetwork = ofCause(
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
