import type { ErrorContext } from '../error-description';
import { ofKind } from './rule';

const whatArrived = 'What had arrived is kept.';

/** Completes a sentence. */
function whatIsKept({ hasArrived }: ErrorContext): string {
  return hasArrived ? ` ${whatArrived}` : '';
}

/** An error that names a status is explained like a request refused with that status. */
export const streamError = ofKind('stream-error', ({ words }, { hasArrived }) => ({
  title: 'The service reported an error while answering',
  body: hasArrived ? whatArrived : 'It sent an error in place of an answer.',
  advice: [
    words
      ? 'Try again. If it happens again, its owner needs the words that it gave.'
      : 'Try again.',
  ],
  fix: 'retry',
}));

export const brokenEvent = ofKind('broken-event', (_, context) => ({
  title: 'A part of the stream could not be read',
  body: `The service sent an event that is not JSON.${whatIsKept(context)}`,
  advice: ['Try again.'],
  fix: 'retry',
}));

export const cutOff = ofKind('cut-off', (_, context) => ({
  title: 'The answer was cut off',
  body: `The connection ended before the service said that it had finished.${whatIsKept(context)}`,
  advice: [context.hasArrived ? 'Try again, or continue from here.' : 'Try again.'],
  fix: 'retry',
}));

export const tooLongLine = ofKind('too-long', ({ limitBytes }, context) => ({
  title: 'A single line of the stream is too long',
  body: `It passed ${Math.round(limitBytes / 1024 / 1024)} MB without an end, so the reading stopped.${whatIsKept(context)}`,
  advice: ['Try again, or without streaming.'],
  fix: 'retry',
}));

export const stopped = ofKind('stopped', (_, context) => ({
  title: 'Stopped',
  body: `You stopped the request.${whatIsKept(context)}`,
  advice: [],
  fix: 'retry',
}));

export const unexpected = ofKind('unexpected', (_, context) => ({
  title: 'The reply could not be dealt with',
  body: `Something in it made this console fail.${whatIsKept(context)}`,
  advice: ['Try again. If it happens again, whoever runs the console needs these words.'],
  fix: 'retry',
}));
