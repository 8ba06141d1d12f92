import type { HttpError } from '$lib/api/wire/errors';
import type { ErrorContext, ErrorDescription } from './describe-error';
import { describeResource, type Asked } from './describe-resource';
import { waitInWords } from './wait-words';

type Sentences = Omit<ErrorDescription, 'words'> & {
  /** Comes first where the server gave words, else `ifSilent` does. */
  ifWords?: string;
  ifSilent?: string;
};
type Party = ErrorContext['connection'];

/** Statuses that proxies in front of a service answer with a page of their own, and that mean what they say. */
const saysEnough = new Set([413, 429]);

/**
 * The sentences for a reply with an error status; `now` is what "tomorrow" is counted from, `asked` is absent where a
 * model was to answer.
 */
export function describeStatus(
  error: HttpError,
  party: Party,
  now: Date,
  asked?: Asked,
): ErrorDescription {
  const words = error.words || undefined;
  const { ifWords, ifSilent, advice, ...sentences } =
    (error.isHtml && pageOfOthers(error, party)) ||
    byCode(error) ||
    byStatus(error, party, now, asked);
  const first = words ? ifWords : ifSilent;
  return { ...sentences, advice: first ? [first, ...advice] : advice, words };
}

/** Below 500 a web page mostly means that another program than the API stands at the address. */
function pageOfOthers(error: HttpError, party: Party): Sentences | undefined {
  if (error.status >= 500 || saysEnough.has(error.status)) return undefined;
  if (error.status !== 401) return webPage(error, party);
  const { advice, ...refused } = keyRefused(party);
  return { ...refused, advice: [...advice, ...pageAdvice] };
}

const pageAdvice = [
  'Check the base URL, with and without /v1.',
  'Behind a proxy or a sign-in, open the address in a tab first.',
];

function webPage({ status }: HttpError, party: Party): Sentences {
  return {
    title: `HTML instead of an API reply (${status}): check the base URL`,
    body: `${party.host} answered with a web page: another path, or a proxy in front of the service that refused.`,
    advice: pageAdvice,
    fix: 'settings',
  };
}

/** Codes that say more than their status does (docs/service.md#errors). */
function byCode({ code, status, param }: HttpError): Sentences | undefined {
  switch (code) {
    case 'context_length_exceeded':
      return tooLong(status);
    case 'model_not_found':
    case 'model_decommissioned':
    case 'model_terms_required':
    case 'model_permission_blocked_project':
    case 'model_permission_blocked_org':
      return modelUnavailable(status);
    default:
      return param === 'model' && [400, 403, 404].includes(status)
        ? modelUnavailable(status)
        : undefined;
  }
}

function tooLong(status: number): Sentences {
  return {
    title: `Too long for the model (${status})`,
    body: 'The conversation and the answer asked for do not fit into the context window.',
    advice: [
      'Shorten the message, or start a new conversation.',
      'Ask for fewer tokens, or pick a model with a larger context window.',
    ],
    fix: 'shorten',
  };
}

function modelUnavailable(status: number): Sentences {
  return {
    title: `This model cannot be used (${status})`,
    body: 'The service does not know the model, has retired it, or does not open it to your account.',
    advice: ['Pick another model. Your text is kept.'],
    fix: 'model',
  };
}

function byStatus(error: HttpError, party: Party, now: Date, asked: Asked | undefined): Sentences {
  const { status, param } = error;
  if (status === 401) return keyRefused(party);
  if (status === 429) return limited(error, now, asked);
  const known = (asked && describeResource(status, asked)) ?? sentencesOf[status];
  if (known)
    return { ...known, title: `${known.title} (${status})`, body: withField(known.body, param) };
  return status >= 500
    ? {
        title: `The service failed (${status})`,
        body: 'Something went wrong on its side, not in your request.',
        advice: ['Try again in a moment.'],
        fix: 'retry',
      }
    : {
        title: `Request refused (${status})`,
        body: withField('The service did not accept the request.', param),
        ...toChange,
      };
}

function withField(body: string, param: string | undefined): string {
  return param ? `${body} It names the field ${param}.` : body;
}

function keyRefused({ host, maskedKey }: Party): Sentences {
  if (maskedKey === null)
    return {
      title: 'Key missing (401)',
      body: `${host} wants an API key, and this tab has none for it.`,
      advice: [
        'Enter the key in the settings.',
        'A key kept for one tab only is not there in other tabs, and gone when that tab closes.',
      ],
      fix: 'settings',
    };
  return {
    title: 'Key refused (401)',
    body: `${host} did not accept the API key${maskedKey ? ` ${maskedKey}` : ''} of this connection.`,
    advice: [
      'Check the key in the settings: a part may be missing, it may belong to another service, or it was revoked.',
    ],
    fix: 'settings',
  };
}

function limited({ retryAfterMs }: HttpError, now: Date, asked: Asked | undefined): Sentences {
  const wait = retryAfterMs ? waitInWords(retryAfterMs, now) : undefined;
  const isOver = retryAfterMs === 0;
  return {
    title: 'Limit reached (429)',
    body: wait
      ? `Requests or tokens are used up for now. The service takes the next request ${wait}.`
      : isOver
        ? 'Requests or tokens were used up. The wait that the service asked for is over.'
        : 'Requests or tokens are used up for now. The service does not say for how long.',
    advice: [
      wait ? `Try again ${wait}.` : isOver ? 'Try again.' : 'Wait a minute, then try again.',
      ...(asked ? [] : ['A shorter conversation or another model may have room left.']),
    ],
    fix: 'wait',
  };
}

const toChange = {
  ifWords: 'Change what its words name, then send again. Nothing is lost.',
  ifSilent: 'It gave no reason: check what the request sets, then send again. Nothing is lost.',
  advice: [],
};

const overloaded: Sentences = {
  title: 'The service is overloaded',
  body: 'It has no capacity for this request at the moment.',
  advice: ['Try again in a moment.', 'Another model may have room.'],
  fix: 'retry',
};

/** Titles get the status appended. */
const sentencesOf: { [status: number]: Sentences | undefined } = {
  400: {
    title: 'Request refused',
    body: 'The service found something wrong in the request.',
    ...toChange,
  },
  403: {
    title: 'Not allowed',
    body: 'The service knows the key, but it does not open this model or this function to it.',
    advice: ['Pick another model.', 'Check the permissions of the key where it was issued.'],
    fix: 'model',
  },
  404: {
    title: 'Not found',
    body: 'The service has no such model, or no such path.',
    advice: ['Pick another model.', 'If no model works, check the base URL, with and without /v1.'],
    fix: 'model',
  },
  408: {
    title: 'The service waited too long',
    body: 'The request did not arrive in time, or took longer than the service allows.',
    advice: ['Try again.'],
    fix: 'retry',
  },
  409: {
    title: 'Conflict',
    body: 'The request collides with another that is under way.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  },
  413: {
    title: 'Too large',
    body: 'The request is larger than the service, or your limit of tokens a minute, allows.',
    advice: ['Shorten the message, or start a new conversation.', 'Ask for fewer tokens.'],
    fix: 'shorten',
  },
  422: {
    title: 'Could not be processed',
    body: 'The request is well formed, but the service, or the model, could not do what it asks.',
    ...toChange,
    advice: ['If the model made the mistake, trying again often helps.'],
    fix: 'retry',
  },
  424: {
    title: 'Something the request depends on failed',
    body: 'A tool server or another part that the request uses refused or failed.',
    advice: ['Check the address and the authorization of the tools in the request.'],
    fix: 'retry',
  },
  498: {
    title: 'No capacity in this service tier',
    body: 'The flex tier has no room at the moment.',
    advice: ['Try again in a moment, or set service_tier to auto or on_demand.'],
    fix: 'retry',
  },
  502: {
    title: 'A proxy got no good answer from the service',
    body: 'The service behind it is restarting or failing.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  },
  503: overloaded,
  504: {
    title: 'The service took too long',
    body: 'A proxy in front of the service gave up waiting for it.',
    advice: ['Try again, streamed, or with a shorter answer.'],
    fix: 'retry',
  },
  507: {
    title: 'The storage is full',
    body: 'What was sent has no room there.',
    advice: ['Delete files that are not needed any more, then try again.'],
    fix: 'retry',
  },
  529: overloaded,
};
