import { answerEnd } from '$lib/base/api/answer-ends';
import { formatDollars } from '$lib/base/ui/text/amounts';
import { shownText } from '$lib/base/ui/text/shown-text';
import { monthName } from '$lib/base/ui/text/times';
import { ofKind, type ErrorContext, type Rule } from './rule';

/** A successful reply that is a web page. */
const webPage = ofKind('html', ({ host, status }) => ({
  title: 'HTML instead of an API reply: check the base URL',
  body: `${host} sent a web page (status ${status}).`,
  advice: [
    'The base URL often ends with /v1. Check the service’s documentation.',
    'A proxy’s sign-in page looks the same.',
  ],
  fix: 'settings',
}));

const empty = ofKind('empty', ({ status }, { requested }) => ({
  title: `Empty answer (${status})`,
  body: 'The service sent a success status and nothing else.',
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
        body: `The service answered with status ${status} and incomplete JSON, probably cut off on the way. What arrived is below.`,
        advice: ['Try again.', 'A proxy may limit the size of replies.'],
        fix: 'retry',
      }
    : {
        title: 'Couldn’t read the reply',
        body: `The service answered with status ${status}, but not in this API’s format.`,
        advice: ['Check that the base URL is a compatible API.'],
        fix: 'settings',
      },
);

const notDeleted = ofKind('not-deleted', ({ status, words }) => ({
  title: 'The service didn’t delete it',
  body: `It responded with status ${status}, but deleted nothing.`,
  advice: [...(words ? ['Its message says why.'] : []), 'Try again in a moment.'],
  fix: 'retry',
}));

const storedPart = 'What arrived is kept.';

/** Completes a sentence. */
function partIsStored({ hasArrived }: ErrorContext): string {
  return hasArrived ? ` ${storedPart}` : '';
}

/** An error that names a status is explained like a request refused with that status. */
const streamError = ofKind('stream-error', ({ words, finishReason }, context) => {
  const end = answerEnd(finishReason, { hasCalls: true });
  if (end)
    return {
      title: end.title,
      body: `${shownText(end.sentence)}${partIsStored(context)}`,
      advice: [context.hasArrived ? 'Try again, or continue from here.' : 'Try again.'],
      fix: 'retry',
    };
  return {
    title: 'The service reported an error',
    body: context.hasArrived ? storedPart : 'It sent an error instead of an answer.',
    advice: [
      words ? 'Try again. If it happens again, report the message to the service.' : 'Try again.',
    ],
    fix: 'retry',
  };
});

const brokenEvent = ofKind('broken-event', (_, context) => ({
  title: 'Couldn’t read part of the stream',
  body: `The service sent an event that isn’t JSON.${partIsStored(context)}`,
  advice: ['Try again.'],
  fix: 'retry',
}));

const cutOff = ofKind('cut-off', (_, context) => ({
  title: 'The answer was cut off',
  body: `The connection ended before the service finished.${partIsStored(context)}`,
  advice: [context.hasArrived ? 'Try again, or continue from here.' : 'Try again.'],
  fix: 'retry',
}));

const tooLongLine = ofKind('too-long', ({ limitBytes }, context) => ({
  title: 'A line of the stream is too long',
  body: `It passed ${Math.round(limitBytes / 1024 / 1024)} MB without an end, so reading stopped.${partIsStored(context)}`,
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
  title: 'Couldn’t read the response',
  body: `The console hit an error while reading it.${partIsStored(context)}`,
  advice: ['Try again. If it happens again, report this message to whoever runs the console.'],
  fix: 'retry',
}));

/** Explains the end states of docs/service.md#batches for a request without a line in the results. */
const bodies: { [status: string]: string } = {
  expired: 'The batch expired before this request was answered.',
  cancelled: 'The batch was cancelled before this request was answered.',
  failed: 'The whole batch failed; no request was answered.',
};

const notInResults = ofKind('not-in-results', ({ batchStatus }) => ({
  title: 'The batch has no answer',
  body:
    (Object.hasOwn(bodies, batchStatus) ? bodies[batchStatus] : undefined) ??
    `The batch is ${batchStatus}, but its files have no line for this request.`,
  advice: ['Run it again, alone or in another batch.'],
  fix: 'retry',
}));

const fileGone = ofKind('file-gone', () => ({
  title: 'An attached file is gone',
  body: 'Nothing was sent: an attached file is no longer stored in this browser.',
  advice: ['Delete the message, or attach the file again.'],
}));

const givenElsewhere = ofKind('given-elsewhere', ({ member, origin }) => ({
  title: 'Part of this request is for another service',
  body: `Nothing was sent: ${member} was given for ${origin}.`,
  advice: [
    'Switch back to that service, or remove it.',
    'To let this service have it, enter it again in the tool.',
  ],
}));

const keyLocked = ofKind('key-locked', () => ({
  title: 'The key is locked',
  body: 'Nothing was sent: the key is encrypted, and this tab needs the passphrase.',
  advice: ['Unlock it, then try again.'],
  fix: 'unlock',
}));

const overBudget = ofKind('over-budget', ({ budget, spent, reserved, month }) => {
  const name = `budget of ${formatDollars(budget)} for ${monthName(month)}`;
  if (reserved === undefined)
    return {
      title: `The ${name} is used up (${formatDollars(spent)})`,
      body: 'Nothing was sent.',
      advice: [],
      fix: 'budget',
    };
  return {
    title: `Requests in progress may use up the ${name}`,
    body: `Nothing was sent: ${formatDollars(spent)} are spent, and they may cost ${formatDollars(reserved)}.`,
    advice: ['Try again when they have ended.'],
    fix: 'budget',
  };
});

const connectionUnread = ofKind('connection-unread', () => ({
  title: 'Your connection couldn’t be read',
  body: 'Nothing was sent.',
  advice: ['Try again, reload, or choose another connection.'],
  fix: 'reload',
}));

const connectionChanged = ofKind('connection-changed', ({ origin }) => ({
  title: 'The connection was changed',
  body:
    origin === undefined
      ? 'Nothing was sent: the connection’s address changed after this started.'
      : `Nothing was sent: this is stored at ${origin}, and the connection has another address now.`,
  advice:
    origin === undefined
      ? [
          'Start again with the current connection.',
          'If this appears again, enter the key again in Settings.',
        ]
      : ['Change the address back in Settings, or send the request again.'],
  fix: 'settings',
}));

const unusableId = ofKind('unusable-id', ({ id }) => ({
  title: `Can’t use the id “${id}”`,
  body: 'This id can’t be part of an address. Nothing was sent.',
  advice: ['Check the id, or open the item from its list.'],
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
  givenElsewhere,
  keyLocked,
  overBudget,
  connectionChanged,
  connectionUnread,
  unusableId,
];
