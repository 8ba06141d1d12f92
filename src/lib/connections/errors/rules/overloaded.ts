import { ofStatus } from './rule';

export const overloaded = ofStatus(
  'overloaded',
  (status) => status === 503 || status === 529,
  (_, { context: { asked } }) => ({
    title: 'The service is overloaded',
    body: 'It has no capacity for this request at the moment.',
    advice: ['Try again in a moment.', ...(asked ? [] : ['Another model may have room.'])],
    fix: 'retry',
  }),
);
