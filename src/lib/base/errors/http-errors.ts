import type { HttpError } from '$lib/base/api/wire/errors';
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
          body: `${context.connection.host} sent a web page: the path is wrong, or a proxy refused.`,
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
          body: 'The conversation and the requested answer don’t fit the context window.',
          advice: [
            'Shorten the message, or start a new conversation.',
            'Request fewer tokens, or pick a model with a larger context window.',
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
          title: `This model can’t be used (${error.status})`,
          body: 'The service doesn’t have this model, or your account can’t use it.',
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
      body: `${host} needs an API key, and this tab has none.`,
      advice: [
        'Enter the key of this connection.',
        'A key stored for one tab isn’t available in other tabs.',
      ],
      fix: 'settings',
    };
  return {
    title: 'Key refused (401)',
    // A short key is masked completely.
    body: `${host} didn’t accept the API key${maskedKey && maskedKey !== '…' ? ` ${maskedKey}` : ''} of this connection.`,
    advice: ['Check the key. It may be incomplete, revoked, or for another service.'],
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
        ? `Your requests or tokens are used up. You can send again ${wait}.`
        : isOver
          ? 'Your requests or tokens were used up. The wait is over.'
          : 'Your requests or tokens are used up. The service doesn’t say for how long.',
      advice: [
        ...(wait ? [] : [isOver ? 'Try again.' : 'Wait a minute, then try again.']),
        ...(requested ? [] : ['A shorter conversation or another model may still work.']),
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

const keyAdvice = 'Check the key’s permissions where you created it.';

const notAllowed = ofStatus(
  'not-allowed',
  (status) => status === 403,
  (_, { context: { requested } }) =>
    requested
      ? {
          title: 'Not allowed',
          body: 'The key isn’t allowed to do this.',
          advice: [keyAdvice],
          fix: 'settings',
        }
      : {
          title: 'Not allowed',
          body: 'The key isn’t allowed to use this model or function.',
          advice: ['Pick another model.', keyAdvice],
          fix: 'model',
        },
);

const baseUrlAdvice = 'Check the base URL, with and without /v1.';

/** By the requested resource; fine tuning has a rule of its own. */
const notFound: Partial<Record<RequestedResource, Sentences>> = {
  upload: {
    title: 'No files here',
    body: 'The service has no files under this base URL.',
    advice: ['Many services don’t offer it.', baseUrlAdvice],
    fix: 'settings',
  },
  list: {
    title: 'Not available here',
    body: 'The service has no such list under this base URL.',
    advice: ['Many services don’t offer it.', baseUrlAdvice],
    fix: 'settings',
  },
  file: {
    title: 'No such file',
    body: 'The service doesn’t have this file: it was deleted, expired, or belongs to another account.',
    advice: ['Check the list of files.', `If the list fails too: ${baseUrlAdvice}`],
  },
  batch: {
    title: 'No such batch',
    body: 'The service doesn’t have this batch: it was removed or belongs to another account.',
    advice: ['Check the list of batches.', `If the list fails too: ${baseUrlAdvice}`],
  },
  deletion: {
    title: 'Nothing to delete',
    body: 'The service has nothing with this id. It may be deleted already.',
    advice: ['Reload the list.'],
  },
};

const modelNotFound: Sentences = {
  title: 'Not found',
  body: 'The service has no such model or path.',
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
          body: 'The service or its proxy doesn’t accept a file this large.',
          advice: [
            'Split the file into smaller ones.',
            'Ask the owner of the service for its limit.',
          ],
        }
      : {
          title: 'Too large',
          body: 'The request exceeds the service’s size limit or your tokens per minute.',
          advice: ['Shorten the message, or start a new conversation.', 'Request fewer tokens.'],
          fix: 'shorten',
        },
);

const toChange = {
  ifWords: 'Correct the request, then send again. Nothing is lost.',
  ifSilent: 'It gave no reason. Check the parameters, then send again. Nothing is lost.',
  advice: [],
};

/** Statuses whose description depends on nothing else. */
const statusErrors: readonly (Sentences & { kind: string; status: number })[] = [
  {
    kind: 'waited-too-long',
    status: 408,
    title: 'The request timed out',
    body: 'The request didn’t arrive in time, or took too long.',
    advice: ['Try again.'],
    fix: 'retry',
  },
  {
    kind: 'conflict',
    status: 409,
    title: 'Conflict',
    body: 'The request conflicts with one in progress.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  },
  {
    kind: 'unprocessable',
    status: 422,
    title: 'Couldn’t be processed',
    body: 'The request is valid, but the service or model couldn’t do it.',
    ...toChange,
    advice: ['If the model made the mistake, try again.'],
    fix: 'retry',
  },
  {
    kind: 'dependency-failed',
    status: 424,
    title: 'Something the request depends on failed',
    body: 'A tool server or another dependency failed.',
    advice: ['Check the address and authorization of the request’s tools.'],
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
    title: 'Bad gateway: the proxy got no answer',
    body: 'The service behind it is restarting or failing.',
    advice: ['Try again in a moment.'],
    fix: 'retry',
  },
  {
    kind: 'storage-full',
    status: 507,
    title: 'The storage is full',
    body: 'The service has no space for this.',
    advice: ['Delete files you don’t need, then try again.'],
    fix: 'retry',
  },
];

const requestRefused: Sentences = {
  title: 'Request refused',
  body: 'The service found a problem in the request.',
  ...toChange,
};

/** Any other refusal of a request. */
const refusedRequest = ofStatus(
  'refused-request',
  (status) => status < 500,
  ({ status }) =>
    status === 400
      ? requestRefused
      : { ...requestRefused, body: 'The service didn’t accept the request.' },
);

const gatewayTimeout = ofStatus(
  'gateway-timeout',
  (status) => status === 504,
  (_, { context: { requested } }) => ({
    title: 'The service took too long',
    body: 'A proxy stopped waiting for the service.',
    advice: [requested ? 'Try again.' : 'Try again with streaming or a shorter answer.'],
    fix: 'retry',
  }),
);

/** Codes of models that run on this device (service/engines). */
const deviceCodes = new Set(['model_not_loaded', 'model_unloaded', 'engine_failed']);

const deviceModel: Rule = {
  kind: 'device-model',
  explain: ({ error, context }) =>
    error.kind === 'http' && context.connection.isDemo && deviceCodes.has(error.code ?? '')
      ? {
          title: `The model on this device stopped (${error.status})`,
          body: 'It couldn’t be loaded, or ended before the answer was complete.',
          advice: ['Try again, or pick another model. The Models page shows its state.'],
          fix: 'retry',
        }
      : undefined,
};

const overloaded = ofStatus(
  'overloaded',
  (status) => status === 503 || status === 529,
  (_, { context: { requested } }) => ({
    title: 'The service is overloaded',
    body: 'It has no capacity for this request at the moment.',
    advice: ['Try again in a moment.', ...(requested ? [] : ['Another model may be available.'])],
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
          body: 'Something went wrong at the service, not in your request.',
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
  deviceModel,
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
