import { ofStatus } from './rule';

export const gatewayFailed = ofStatus(
  'gateway-failed',
  (status) => status === 502,
  () => ({
    title: 'A proxy got no good answer from the service',
    body: 'The service behind it is restarting or failing.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  }),
);

export const gatewayTimeout = ofStatus(
  'gateway-timeout',
  (status) => status === 504,
  (_, { context: { asked } }) => ({
    title: 'The service took too long',
    body: 'A proxy in front of the service gave up waiting for it.',
    advice: [asked ? 'Try again.' : 'Try again, streamed, or with a shorter answer.'],
    fix: 'retry',
  }),
);
