import { ofKind, type ErrorContext, type Rule } from './rule';

/** A successful reply that is a web page. */
const webPage = ofKind('html', ({ host, status }) => ({
  title: 'HTML instead of an API reply: check the base URL',
  body: `${host} answered with a web page (status ${status}).`,
  advice: [
    'The base URL often ends with /v1; a service’s documentation names it.',
    'A sign-in page of a proxy or a network looks the same.',
  ],
  fix: 'settings',
}));

const empty = ofKind('empty', ({ status }, { requested }) => ({
  title: `Empty answer (${status})`,
  body: 'The service answered with success, and with nothing in it.',
  advice: [
    'Try again.',
    `If it stays empty, check the base URL${requested ? '' : ' and the model'}.`,
  ],
  fix: 'retry',
}));

const malformed = ofKind('malformed', ({ status, isCut }) =>
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

const notDeleted = ofKind('not-deleted', ({ status, words }) => ({
  title: 'The service did not delete it',
  body: `It answered with status ${status}, and said that nothing was deleted. It is still there.`,
  advice: [...(words ? ['Its words tell why.'] : []), 'Try again in a moment.'],
  fix: 'retry',
}));

const storedPart = 'What had arrived is kept.';

/** Completes a sentence. */
function partIsStored({ hasArrived }: ErrorContext): string {
  return hasArrived ? ` ${storedPart}` : '';
}

/** An error that names a status is explained like a request refused with that status. */
const streamError = ofKind('stream-error', ({ words }, { hasArrived }) => ({
  title: 'The service reported an error while answering',
  body: hasArrived ? storedPart : 'It sent an error in place of an answer.',
  advice: [
    words
      ? 'Try again. If it happens again, its owner needs the words that it gave.'
      : 'Try again.',
  ],
  fix: 'retry',
}));

const brokenEvent = ofKind('broken-event', (_, context) => ({
  title: 'A part of the stream could not be read',
  body: `The service sent an event that is not JSON.${partIsStored(context)}`,
  advice: ['Try again.'],
  fix: 'retry',
}));

const cutOff = ofKind('cut-off', (_, context) => ({
  title: 'The answer was cut off',
  body: `The connection ended before the service said that it had finished.${partIsStored(context)}`,
  advice: [context.hasArrived ? 'Try again, or continue from here.' : 'Try again.'],
  fix: 'retry',
}));

const tooLongLine = ofKind('too-long', ({ limitBytes }, context) => ({
  title: 'A single line of the stream is too long',
  body: `It passed ${Math.round(limitBytes / 1024 / 1024)} MB without an end, so the reading stopped.${partIsStored(context)}`,
  advice: ['Try again, or without streaming.'],
  fix: 'retry',
}));

const stopped = ofKind('stopped', (_, context) => ({
  title: 'Stopped',
  body: `You stopped the request.${partIsStored(context)}`,
  advice: [],
  fix: 'retry',
}));

const unexpected = ofKind('unexpected', (_, context) => ({
  title: 'The reply could not be dealt with',
  body: `Something in it made this console fail.${partIsStored(context)}`,
  advice: ['Try again. If it happens again, whoever runs the console needs these words.'],
  fix: 'retry',
}));

/** Explains the end states of docs/service.md#batches for a request without a line in the results. */
const bodies: { [status: string]: string } = {
  expired: 'The batch expired before this request was answered.',
  cancelled: 'The batch was cancelled before this request was answered.',
  failed: 'The batch failed as a whole: none of its requests was answered.',
};

const notInResults = ofKind('not-in-results', ({ batchStatus }) => ({
  title: 'The batch brought no answer',
  body:
    (Object.hasOwn(bodies, batchStatus) ? bodies[batchStatus] : undefined) ??
    `The batch is ${batchStatus}, but neither its output nor its errors have a line for this request.`,
  advice: ['Ask it again, alone or in another batch.'],
  fix: 'retry',
}));

const fileGone = ofKind('file-gone', () => ({
  title: 'An attached file is gone',
  body: 'Nothing was sent: a file that was attached to this conversation is not stored in this browser any more.',
  advice: ['Delete the message that has it, or attach it again.'],
}));

const keyLocked = ofKind('key-locked', () => ({
  title: 'The key is locked',
  body: 'Nothing was sent: the key is encrypted on this device, and this tab needs the passphrase first.',
  advice: ['Unlock it with the passphrase, then try again.'],
  fix: 'unlock',
}));

const connectionChanged = ofKind('connection-changed', () => ({
  title: 'The connection was changed',
  body: 'Nothing was sent: this was begun with an address that the connection’s key was not entered for.',
  advice: [
    'Start again with the connection as it is now.',
    'If it is told again, enter the key again in the settings.',
  ],
  fix: 'settings',
}));

const unusableId = ofKind('unusable-id', ({ id }) => ({
  title: `No request can name “${id}”`,
  body: 'In an address, such an id means another place. Nothing was sent.',
  advice: ['Check the id, or open the thing from its list.'],
}));

export const replyErrors: readonly Rule[] = [
  webPage,
  empty,
  malformed,
  notDeleted,
  streamError,
  brokenEvent,
  cutOff,
  tooLongLine,
  stopped,
  unexpected,
  notInResults,
  fileGone,
  keyLocked,
  connectionChanged,
  unusableId,
];
