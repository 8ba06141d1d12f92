import { ofStatus, type Rule } from './rule';

export const waitedTooLong = ofStatus(
  'waited-too-long',
  (status) => status === 408,
  () => ({
    title: 'The service waited too long',
    body: 'The request did not arrive in time, or took longer than the service allows.',
    advice: ['Try again.'],
    fix: 'retry',
  }),
);

export const conflict = ofStatus(
  'conflict',
  (status) => status === 409,
  () => ({
    title: 'Conflict',
    body: 'The request collides with another that is under way.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  }),
);

export const dependencyFailed = ofStatus(
  'dependency-failed',
  (status) => status === 424,
  () => ({
    title: 'Something the request depends on failed',
    body: 'A tool server or another part that the request uses refused or failed.',
    advice: ['Check the address and the authorization of the tools in the request.'],
    fix: 'retry',
  }),
);

export const storageFull = ofStatus(
  'storage-full',
  (status) => status === 507,
  () => ({
    title: 'The storage is full',
    body: 'What was sent has no room there.',
    advice: ['Delete files that are not needed any more, then try again.'],
    fix: 'retry',
  }),
);

/** Any other status from 500 on. A field that it names is not at fault. */
export const serviceFailed: Rule = {
  kind: 'service-failed',
  explain: ({ error }) =>
    error.kind === 'http' && error.status >= 500
      ? {
          title: `The service failed (${error.status})`,
          body: 'Something went wrong on its side, not in your request.',
          advice: ['Try again in a moment.'],
          fix: 'retry',
        }
      : undefined,
};
