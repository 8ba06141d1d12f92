import type { ApiError, HttpError } from '$lib/api/wire/errors';
import { describeFineTuning } from './describe-fine-tuning';
import type { Asked } from './describe-resource';
import { describeStatus } from './describe-status';
import { describeUnreachable } from './describe-unreachable';

/** What a page offers beside the sentences. */
export type Fix = 'settings' | 'retry' | 'reload' | 'unlock' | 'shorten' | 'model' | 'wait';

/** Whom the console was talking to; a Connection fits. */
export interface ErrorContext {
  connection: {
    name: string;
    host: string;
    rootUrl?: string;
    builtIn: boolean;
    /** The masked key; null where none was sent. */
    maskedKey?: string | null;
  };
  /** Absent where a model was to answer. */
  asked?: Asked;
  /** Something of an answer had arrived before, and is kept. */
  hasArrived?: boolean;
  /** Milliseconds since it failed, where that may be long ago: a wait that was asked for goes by. */
  ageMs?: number;
}

export interface ErrorDescription {
  /** What happened, with the status where there is one. */
  title: string;
  /** Why, as far as it is known. */
  body: string;
  /** What to do, most likely first. */
  advice: string[];
  fix?: Fix;
  /** The server's own words: text, never markup. */
  words?: string;
}

/** The sentences for any failure of a call. All of it is to be shown as text. */
export function describeError(error: ApiError, context: ErrorContext): ErrorDescription {
  const described = describeFineTuning(error, context) ?? describe(error, context);
  const words = 'words' in error && error.words ? error.words : undefined;
  return { ...described, words };
}

type Kind = ApiError['kind'];
type ErrorOf<K extends Kind> = Extract<ApiError, { kind: K }>;
type Sentences = Omit<ErrorDescription, 'words'>;

function describe<K extends Kind>(error: ErrorOf<K>, context: ErrorContext): Sentences {
  const sentences: SentencesOf<K> = sentencesOf[error.kind];
  return typeof sentences === 'function' ? sentences(error, context) : sentences;
}

type SentencesOf<K extends Kind> =
  Sentences | ((error: ErrorOf<K>, context: ErrorContext) => Sentences);

const sentencesOf: { [K in Kind]: SentencesOf<K> } = {
  http: (error, context) =>
    describeStatus(aged(error, context), context.connection, new Date(), context.asked),
  unreachable: ({ cause, host }, { connection }) =>
    connection.builtIn ? builtInSilent : describeUnreachable(cause, host, pageOrigin()),
  redirected: ({ host, followedTo }) => ({
    title: `${host} redirects elsewhere`,
    body:
      followedTo === undefined
        ? 'Redirects are not followed, so that your key goes to no address but the one you entered. Nothing was sent on.'
        : `The upload was redirected, and the browser followed: ${followedTo} has received the file. Browsers leave the key out of such a request.`,
    advice: [
      'Enter the final address of the service as the base URL. Watch for http:// in place of https://.',
    ],
    fix: 'settings',
  }),
  html: ({ host, status }) => ({
    title: 'HTML instead of an API reply: check the base URL',
    body: `${host} answered with a web page (status ${status}).`,
    advice: [
      'The base URL often ends with /v1; a service’s documentation names it.',
      'A sign-in page of a proxy or a network looks the same.',
    ],
    fix: 'settings',
  }),
  empty: ({ status }, { asked }) => ({
    title: `Empty answer (${status})`,
    body: 'The service answered with success, and with nothing in it.',
    advice: [
      'Try again.',
      `If it stays empty, check the base URL${asked ? '' : ' and the model'}.`,
    ],
    fix: 'retry',
  }),
  malformed: ({ status, isCut }) =>
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
  'not-deleted': ({ status, words }) => ({
    title: 'The service did not delete it',
    body: `It answered with status ${status}, and said that nothing was deleted. It is still there.`,
    advice: [...(words ? ['Its words tell why.'] : []), 'Try again in a moment.'],
    fix: 'retry',
  }),
  'stream-error': describeStreamError,
  'broken-event': (_, context) => ({
    title: 'A part of the stream could not be read',
    body: `The service sent an event that is not JSON.${whatIsKept(context)}`,
    advice: ['Try again.'],
    fix: 'retry',
  }),
  'cut-off': (_, context) => ({
    title: 'The answer was cut off',
    body: `The connection ended before the service said that it had finished.${whatIsKept(context)}`,
    advice: [context.hasArrived ? 'Try again, or continue from here.' : 'Try again.'],
    fix: 'retry',
  }),
  'too-long': ({ limitBytes }, context) => ({
    title: 'A single line of the stream is too long',
    body: `It passed ${Math.round(limitBytes / 1024 / 1024)} MB without an end, so the reading stopped.${whatIsKept(context)}`,
    advice: ['Try again, or without streaming.'],
    fix: 'retry',
  }),
  'file-gone': {
    title: 'An attached file is gone',
    body: 'Nothing was sent: a file that was attached to this conversation is not stored in this browser any more.',
    advice: ['Delete the message that has it, or attach it again.'],
  },
  'key-locked': {
    title: 'The key is locked',
    body: 'Nothing was sent: the key is encrypted on this device, and this tab needs the passphrase first.',
    advice: ['Unlock it with the passphrase, then try again.'],
    fix: 'unlock',
  },
  'connection-changed': {
    title: 'The connection was changed',
    body: 'Nothing was sent: this was begun with an address that the connection’s key was not entered for.',
    advice: [
      'Start again with the connection as it is now.',
      'If it is told again, enter the key again in the settings.',
    ],
    fix: 'settings',
  },
  'unusable-id': ({ id }) => ({
    title: `No request can name “${id}”`,
    body: 'In an address, such an id means another place. Nothing was sent.',
    advice: ['Check the id, or open the thing from its list.'],
  }),
  unexpected: (_, context) => ({
    title: 'The reply could not be dealt with',
    body: `Something in it made this console fail.${whatIsKept(context)}`,
    advice: ['Try again. If it happens again, whoever runs the console needs these words.'],
    fix: 'retry',
  }),
  stopped: (_, context) => ({
    title: 'Stopped',
    body: `You stopped the request.${whatIsKept(context)}`,
    advice: [],
    fix: 'retry',
  }),
};

const builtInSilent: Sentences = {
  title: 'Cannot reach the built-in service',
  body: 'Its worker did not start, or it stopped.',
  advice: ['Reload the page. Your conversations stay.'],
  fix: 'reload',
};

/** With what is left of the wait that the service asked for: 0 where it is over. */
function aged(error: HttpError, { ageMs = 0 }: ErrorContext): HttpError {
  const { retryAfterMs } = error;
  return retryAfterMs === undefined
    ? error
    : { ...error, retryAfterMs: Math.max(0, retryAfterMs - ageMs) };
}

const whatArrived = 'What had arrived is kept.';

/** Ends a sentence. */
function whatIsKept({ hasArrived }: ErrorContext): string {
  return hasArrived ? ` ${whatArrived}` : '';
}

/** An error inside a stream that names a status is explained like a refused request. */
function describeStreamError(error: ErrorOf<'stream-error'>, context: ErrorContext): Sentences {
  const { connection, hasArrived } = context;
  const { status, words } = error;
  if (status) {
    const http: HttpError = { ...error, kind: 'http', status, isHtml: false };
    return describeStatus(aged(http, context), connection, new Date());
  }
  return {
    title: 'The service reported an error while answering',
    body: hasArrived ? whatArrived : 'It sent an error in place of an answer.',
    advice: [
      words
        ? 'Try again. If it happens again, its owner needs the words that it gave.'
        : 'Try again.',
    ],
    fix: 'retry',
  };
}

function pageOrigin(): string {
  return globalThis.location?.origin ?? 'the address of this page';
}
