import { readJsonBody } from '../json-body';
import type { ServiceOptions } from '../options';
import type { Call } from '../router';

/** The context of one answer. */
export interface Surroundings {
  requestId: string;
  /** Arrival time of the request, in milliseconds since 1970. */
  receivedAt: number;
  signal: AbortSignal;
  service: ServiceOptions;
}

/** Reads the JSON body of a call to an engine. Aborting `stopped` aborts the engine, as an abort by the caller does. */
export async function receive({ request, requestId, service }: Call): Promise<{
  body: { [name: string]: unknown };
  stopped: AbortController;
  surroundings: Surroundings;
}> {
  const receivedAt = service.now();
  const body = await readJsonBody(request, service.jsonBodyLimit);
  const stopped = new AbortController();
  const signal = AbortSignal.any([request.signal, stopped.signal]);
  return { body, stopped, surroundings: { requestId, receivedAt, signal, service } };
}
