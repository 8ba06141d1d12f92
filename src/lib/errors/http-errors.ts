import type { HttpError } from '$lib/api/wire/errors';
import {
  ofStatus,
  type ErrorContext,
  type RequestedResource,
  type Rule,
  type Sentences,
} from './rule';

const pageAdvice = [
  'Check the base URL, with and without /v1.',
  'Behind a proxy or a sign-in, open the address in a tab first.',
];

/** Statuses that proxies answer with an HTML page of their own and that are meaningful without the API. */
const meaningfulStatuses = new Set([401, 413, 429]);

/** Below 500 an HTML page mostly means that another program than the API answers at the address. */
const refusingPage: Rule = {
  kind: 'refusing-page',
  explain: ({ error, context }) =>
    error.kind === 'http' &&
    error.isHtml &&
    error.status < 500 &&
    !meaningfulStatuses.has(error.status)
      ? {
          title: `HTML instead of an API reply (${error.status}): check the base URL`,
          body: `${context.connection.host} answered with a web page: another path, or a proxy in front of the service that refused.`,
          advice: pageAdvice,
          fix: 'settings',
        }
      : undefined,
};

const contextTooLong: Rule = {
  kind: 'context-too-long',
  explain: ({ error }) =>
    error.kind === 'http' && error.code === 'context_length_exceeded'
      ? {
          title: `Too long for the model (${error.status})`,
          body: 'The conversation and the answer asked for do not fit into the context window.',
          advice: [
            'Shorten the message, or start a new conversation.',
            'Ask for fewer tokens, or pick a model with a larger context window.',
          ],
          fix: 'shorten',
        }
      : undefined,
};

/** Codes that are more precise than their status (docs/service.md#errors). */
const modelCodes = new Set([
  'model_not_found',
  'model_decommissioned',
  'model_terms_required',
  'model_permission_blocked_project',
  'model_permission_blocked_org',
]);

const modelUnavailable: Rule = {
  kind: 'model-unavailable',
  explain: ({ error }) =>
    error.kind === 'http' && concernsModel(error)
      ? {
          title: `This model cannot be used (${error.status})`,
          body: 'The service does not know the model, has retired it, or does not open it to your account.',
          advice: ['Pick another model. Your text is kept.'],
          fix: 'model',
        }
      : undefined,
};

function concernsModel({ code = '', param, status }: HttpError): boolean {
  return modelCodes.has(code) || (param === 'model' && [400, 403, 404].includes(status));
}

const keyRefused: Rule = {
  kind: 'key-refused',
  explain({ error, context }) {
    if (error.kind !== 'http' || error.status !== 401) return undefined;
    const { advice, ...refused } = describeKey(context.connection);
    return { ...refused, advice: error.isHtml ? [...advice, ...pageAdvice] : advice };
  },
};

function describeKey({ host, maskedKey }: ErrorContext['connection']): Sentences {
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

const limitReached: Rule = {
  kind: 'limit-reached',
  explain({ error, context: { requested }, now }) {
    if (error.kind !== 'http' || error.status !== 429) return undefined;
    const { retryAfterMs } = error;
    const wait = retryAfterMs ? describeWait(retryAfterMs, now) : undefined;
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
        ...(requested ? [] : ['A shorter conversation or another model may have room left.']),
      ],
      fix: 'wait',
    };
  },
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A wait that the server requests, in words to plan by: "in 23 s", "in 5 min", "tomorrow at 14:30". */
export function describeWait(waitMs: number, now: Date): string {
  if (waitMs < 2 * minute) return `in ${Math.ceil(waitMs / 1000)} s`;
  if (waitMs < 2 * hour) return `in ${Math.ceil(waitMs / minute)} min`;
  const then = new Date(now.getTime() + waitMs);
  const clock = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const days = Math.round((midnight(then) - midnight(now)) / day);
  if (days === 0) return `today at ${clock}`;
  if (days === 1) return `tomorrow at ${clock}`;
  if (Number.isNaN(days)) return 'in more than a year';
  return `in ${days} days`;
}

function midnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0);
}

const keyAdvice = 'Check the permissions of the key where it was issued.';

const notAllowed = ofStatus(
  'not-allowed',
  (status) => status === 403,
  (_, { context: { requested } }) =>
    requested
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

const baseUrlAdvice = 'Check the base URL, with and without /v1.';

/** By the requested resource; fine tuning has a rule of its own. */
const notFound: Partial<Record<RequestedResource, Sentences>> = {
  upload: {
    title: 'Files are not taken here',
    body: 'The service has no place for files below this base URL.',
    advice: ['Not every service has one.', baseUrlAdvice],
    fix: 'settings',
  },
  list: {
    title: 'No such list',
    body: 'The service has no such list below this base URL.',
    advice: ['Not every service has one.', baseUrlAdvice],
    fix: 'settings',
  },
  file: {
    title: 'No such file',
    body: 'The service does not have this file: it was deleted, has expired, or belongs to another account.',
    advice: ['Look for it in the list of files.', `If the list fails too: ${baseUrlAdvice}`],
  },
  batch: {
    title: 'No such batch',
    body: 'The service does not have this batch: it was removed, or belongs to another account.',
    advice: ['Look for it in the list of batches.', `If the list fails too: ${baseUrlAdvice}`],
  },
  deletion: {
    title: 'Nothing to delete',
    body: 'The service has nothing with this id: it may have been deleted already, here or elsewhere.',
    advice: ['Reload the list.'],
  },
};

const modelNotFound: Sentences = {
  title: 'Not found',
  body: 'The service has no such model, or no such path.',
  advice: ['Pick another model.', 'If no model works, check the base URL, with and without /v1.'],
  fix: 'model',
};

const wrongPath = ofStatus(
  'wrong-path',
  (status) => status === 404,
  (_, { context: { requested } }) => (requested && notFound[requested]) ?? modelNotFound,
);

const tooLarge = ofStatus(
  'too-large',
  (status) => status === 413,
  (_, { context: { requested } }) =>
    requested === 'upload'
      ? {
          title: 'The file is too large',
          body: 'The service, or a proxy in front of it, does not take a file of this size.',
          advice: [
            'Split the file into smaller ones.',
            'Ask the owner of the service for its limit.',
          ],
        }
      : {
          title: 'Too large',
          body: 'The request is larger than the service, or your limit of tokens a minute, allows.',
          advice: ['Shorten the message, or start a new conversation.', 'Ask for fewer tokens.'],
          fix: 'shorten',
        },
);

const toChange = {
  ifWords: 'Change what its words name, then send again. Nothing is lost.',
  ifSilent: 'It gave no reason: check what the request sets, then send again. Nothing is lost.',
  advice: [],
};

/** Statuses whose description depends on nothing else. */
const statusErrors: readonly (Sentences & { kind: string; status: number })[] = [
  {
    kind: 'waited-too-long',
    status: 408,
    title: 'The service waited too long',
    body: 'The request did not arrive in time, or took longer than the service allows.',
    advice: ['Try again.'],
    fix: 'retry',
  },
  {
    kind: 'conflict',
    status: 409,
    title: 'Conflict',
    body: 'The request collides with another that is under way.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  },
  {
    kind: 'unprocessable',
    status: 422,
    title: 'Could not be processed',
    body: 'The request is well formed, but the service, or the model, could not do what it asks.',
    ...toChange,
    advice: ['If the model made the mistake, trying again often helps.'],
    fix: 'retry',
  },
  {
    kind: 'dependency-failed',
    status: 424,
    title: 'Something the request depends on failed',
    body: 'A tool server or another part that the request uses refused or failed.',
    advice: ['Check the address and the authorization of the tools in the request.'],
    fix: 'retry',
  },
  {
    kind: 'no-capacity',
    status: 498,
    title: 'No capacity in this service tier',
    body: 'The flex tier has no room at the moment.',
    advice: ['Try again in a moment, or set service_tier to auto or on_demand.'],
    fix: 'retry',
  },
  {
    kind: 'gateway-failed',
    status: 502,
    title: 'A proxy got no good answer from the service',
    body: 'The service behind it is restarting or failing.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  },
  {
    kind: 'storage-full',
    status: 507,
    title: 'The storage is full',
    body: 'What was sent has no room there.',
    advice: ['Delete files that are not needed any more, then try again.'],
    fix: 'retry',
  },
];

const requestRefused: Sentences = {
  title: 'Request refused',
  body: 'The service found something wrong in the request.',
  ...toChange,
};

/** Any other refusal of a request. */
const refusedRequest = ofStatus(
  'refused-request',
  (status) => status < 500,
  ({ status }) =>
    status === 400
      ? requestRefused
      : { ...requestRefused, body: 'The service did not accept the request.' },
);

const gatewayTimeout = ofStatus(
  'gateway-timeout',
  (status) => status === 504,
  (_, { context: { requested } }) => ({
    title: 'The service took too long',
    body: 'A proxy in front of the service gave up waiting for it.',
    advice: [requested ? 'Try again.' : 'Try again, streamed, or with a shorter answer.'],
    fix: 'retry',
  }),
);

const overloaded = ofStatus(
  'overloaded',
  (status) => status === 503 || status === 529,
  (_, { context: { requested } }) => ({
    title: 'The service is overloaded',
    body: 'It has no capacity for this request at the moment.',
    advice: ['Try again in a moment.', ...(requested ? [] : ['Another model may have room.'])],
    fix: 'retry',
  }),
);

/** Any other status from 500 on. A field that it names is not at fault. */
const serviceFailed: Rule = {
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

/** In order: rules by code or content precede those by status, and single statuses precede ranges. */
export const httpErrors: readonly Rule[] = [
  refusingPage,
  contextTooLong,
  modelUnavailable,
  keyRefused,
  limitReached,
  notAllowed,
  wrongPath,
  tooLarge,
  overloaded,
  gatewayTimeout,
  ...statusErrors.map(({ kind, status, ...sentences }) =>
    ofStatus(
      kind,
      (one) => one === status,
      () => sentences,
    ),
  ),
  serviceFailed,
  refusedRequest,
];
