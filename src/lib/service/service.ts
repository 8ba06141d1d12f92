import { authorize } from './authorization';
import { BatchRunner } from './batches/batch-runner';
import { ConnectionCut } from './engine';
import { completeOptions } from './complete-options';
import type { ServiceOptions } from './options';
import { RequestCount } from './rate-limit';
import { findRoute, type Call } from './router';
import { routes } from './routes';
import { asServiceError, errorBody, type ServiceError } from './service-error';

/**
 * The built-in service: a function from web standard requests to responses (docs/service.md). README.md beside this
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

async function answer(
  request: Request,
  call: Omit<Call, 'request' | 'parameters'>,
): Promise<Response> {
  try {
    const { route, parameters } = findRoute(routes, request.method, request.url);
    authorize(request, call.service);
    return await route.handle({ ...call, request, parameters });
  } catch (error) {
    if (error instanceof ConnectionCut || request.signal.aborted) throw error;
    return refusal(asServiceError(error));
  }
}

function refusal(error: ServiceError): Response {
  return Response.json(errorBody(error), {
    status: error.status,
    headers: error.details.headers,
  });
}
