import { ofCause } from './rule';

export const brokenOff = ofCause(
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
