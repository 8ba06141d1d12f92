import { randomId } from '../base/platform/random-id';
import { BatchRunner, singleTab } from './batches/batch-runner';
import { ConnectionCut, type SpeechEngine, type TranscriptionEngine } from './base/engine';
import { faultyEngine } from './http/faults';
import { demoEngine } from './demo/demo-engine';
import { type Call, findRoute } from './http/router';
import { ownRoutes, routes } from './endpoints';
import { asServiceError, errorBody, ServiceError } from './http/service-error';
import { type OwnEngines, type ServiceOptions, sleep } from './base/options';
import { type MakeInstance, schemaInstance } from './schema/instance';
import { MemoryStore } from './store/store';

/**
 * The demo service: a function from web standard requests to responses (docs/service.md). README.md beside this
 * file lists the choices where the specification is open. Rejects only when the request is aborted or the connection is
 * meant to break.
 */
export function createService(
  options: Partial<ServiceOptions> = {},
): (request: Request) => Promise<Response> {
  const service = completeOptions(options);
  const batches = new BatchRunner(service);
  const requests = service.reportsLimits ? new RequestCount(service.now) : undefined;
  batches.wake();
  return async (request) => {
    const requestId = `req_${service.createId()}`;
    const response = await answer(request, { requestId, service, batches });
    response.headers.set('x-request-id', requestId);
    for (const [name, value] of requests?.headers() ?? [])
      if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
}

const allRoutes = [...routes, ...ownRoutes];

async function answer(
  request: Request,
  call: Omit<Call, 'request' | 'parameters'>,
): Promise<Response> {
  try {
    const { route, parameters } = findRoute(allRoutes, request.method, request.url);
    authorize(request, call.service);
    return await route.handle({ ...call, request, parameters });
  } catch (error) {
    if (error instanceof ConnectionCut || request.signal.aborted) throw error;
    return refusal(asServiceError(error));
  }
}

export function refusal(error: ServiceError): Response {
  return Response.json(errorBody(error), {
    status: error.status,
    headers: error.details.headers,
  });
}

/** Checks for `Authorization: Bearer <API_KEY>` (docs/service.md#authentication). Throws 401. */
function authorize(request: Request, options: ServiceOptions): void {
  const key = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (key === undefined) {
    throw invalidKey('No API key: send the header "Authorization: Bearer <API_KEY>".');
  }
  const accepted = options.acceptedKeys?.includes(key) ?? true;
  if (!accepted || options.refusedKeys.includes(key)) throw invalidKey('Invalid API key.');
}

function invalidKey(message: string): ServiceError {
  return new ServiceError(401, message, { code: 'invalid_api_key' });
}

const instanceHere: MakeInstance = async (...question) => schemaInstance(...question);

/** Fills in the defaults of a service that is alone in its page and answers as fast as it can. */
export function completeOptions(options: Partial<ServiceOptions>): ServiceOptions {
  const surroundings = {
    now: () => performance.timeOrigin + performance.now(),
    sleep,
    createId: () => randomId(),
    random: Math.random,
    instance: instanceHere,
    ...options,
  };
  const complete = {
    pace: Infinity,
    jitter: () => 0,
    fault: () => undefined,
    engine: demoEngine(surroundings),
    own: noOwnEngines,
    speech: demoSpeech,
    transcription: demoTranscription,
    store: new MemoryStore(),
    tabs: singleTab,
    refusedKeys: [],
    reportsLimits: false,
    jsonBodyLimit: 20 * 1024 * 1024,
    ...surroundings,
  };
  const { engine, fault, random } = complete;
  return { ...complete, engine: faultyEngine(engine, fault, random) };
}

const noModel = (): never => {
  throw new ServiceError(404, 'No own model is stored here.', { code: 'model_not_found' });
};

const noOwnEngines: OwnEngines = {
  models: async () => [],
  chat: noModel,
  embed: noModel,
  transcribe: noModel,
  load: noModel,
  unload: async () => ({ folder: null, bytes: 0 }),
  loaded: async () => ({ folder: null, bytes: 0 }),
};

const loadAudioEngines = () => import('./audio/engines');

/** The audio engines without weights. Their code is loaded by the first request. */
const demoSpeech: SpeechEngine = {
  speak: async (request, signal) => (await loadAudioEngines()).robotVoice.speak(request, signal),
};

const demoTranscription: TranscriptionEngine = {
  transcribe: async (request, signal) =>
    (await loadAudioEngines()).noteReader.transcribe(request, signal),
};

const dayMs = 86_400_000;

/** Requests per day that the HTTP version reports. It counts requests and refuses none. */
const requestsPerDay = 14_400;

/** Counts requests per day from the first one, for the x-ratelimit headers (docs/service.md#errors). */
export class RequestCount {
  #used = 0;
  #startedAt = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one more request and returns its headers. */
  headers(): [string, string][] {
    const now = this.#now();
    if (now - this.#startedAt >= dayMs) {
      this.#startedAt = now;
      this.#used = 0;
    }
    this.#used += 1;
    return [
      ['x-ratelimit-limit-requests', String(requestsPerDay)],
      ['x-ratelimit-remaining-requests', String(Math.max(0, requestsPerDay - this.#used))],
      ['x-ratelimit-reset-requests', duration(this.#startedAt + dayMs - now)],
    ];
  }
}

/** Formats a duration as real deployments do: 2m59.56s, 1h34m52.896s. */
function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Number((seconds % 60).toFixed(3));
  return `${hours > 0 ? `${hours}h` : ''}${hours + minutes > 0 ? `${minutes}m` : ''}${rest}s`;
}
