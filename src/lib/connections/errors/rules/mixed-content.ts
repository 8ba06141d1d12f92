import { ofCause } from './rule';

export const mixedContent = ofCause(
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
