import { ofStatus } from './rule';

export const noCapacity = ofStatus(
  'no-capacity',
  (status) => status === 498,
  () => ({
    title: 'No capacity in this service tier',
    body: 'The flex tier has no room at the moment.',
    advice: ['Try again in a moment, or set service_tier to auto or on_demand.'],
    fix: 'retry',
  }),
);
