import { ofCause } from './rule';

export const offline = ofCause(
  'offline',
  (host) => ({
    title: `Cannot reach ${host}: you are offline`,
    body: 'The browser says that this machine has no network.',
    advice: ['Connect, then try again.', 'The built-in service works without a network.'],
    fix: 'retry',
  }),
  ['The browser said that it was offline (navigator.onLine).'],
);
