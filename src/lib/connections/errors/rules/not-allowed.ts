import { ofStatus } from './rule';

const keyAdvice = 'Check the permissions of the key where it was issued.';

export const notAllowed = ofStatus(
  'not-allowed',
  (status) => status === 403,
  (_, { context: { asked } }) =>
    asked
      ? {
          title: 'Not allowed',
          body: 'The service knows the key, but does not open this to it.',
          advice: [keyAdvice],
          fix: 'settings',
        }
      : {
          title: 'Not allowed',
          body: 'The service knows the key, but it does not open this model or this function to it.',
          advice: ['Pick another model.', keyAdvice],
          fix: 'model',
        },
);
