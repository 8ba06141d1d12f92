import { readJsonBody } from '../json-body';
import type { ServiceOptions } from '../options';
import type { Call } from '../router';

/** What surrounds one answer that an engine produces. */
export interface Surroundings {
  requestId: string;
  /** When the request arrived, milliseconds. */
  receivedAt: number;
  signal: AbortSignal;
  service: ServiceOptions;
}

/** Reads the JSON body of a call that an engine will answer. Aborting `stopped` aborts the engine, as the caller can. */
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
