import { ofKind } from './rule';

export const empty = ofKind('empty', ({ status }, { asked }) => ({
  title: `Empty answer (${status})`,
  body: 'The service answered with success, and with nothing in it.',
  advice: ['Try again.', `If it stays empty, check the base URL${asked ? '' : ' and the model'}.`],
  fix: 'retry',
}));

export const malformed = ofKind('malformed', ({ status, isCut }) =>
  isCut
    ? {
        title: 'The reply is broken',
        body: `The service answered with status ${status} and with JSON that does not end: it was probably cut off on the way. What came of it is below.`,
        advice: ['Try again.', 'A proxy in between may have a limit for the size of replies.'],
        fix: 'retry',
      }
    : {
        title: 'The reply could not be read',
        body: `The service answered with status ${status}, but not in the form of this API.`,
        advice: ['Check that the base URL is that of a compatible API.'],
        fix: 'settings',
      },
);

export const notDeleted = ofKind('not-deleted', ({ status, words }) => ({
  title: 'The service did not delete it',
  body: `It answered with status ${status}, and said that nothing was deleted. It is still there.`,
  advice: [...(words ? ['Its words tell why.'] : []), 'Try again in a moment.'],
  fix: 'retry',
}));
