import { authorize } from './authorization';
import { ConnectionCut } from './engine';
import { completeOptions, type ServiceOptions } from './options';
import { findRoute } from './router';
import { routes } from './routes';
import { errorBody, ServiceError } from './service-error';

/**
 * The built-in service: api-spec.md from the other side, a pure function of web standard requests. README.md beside
 * this file says what the spec leaves open and how it is chosen here. Rejects only when the request is aborted or
 * the connection is meant to break.
 */
export function createService(
  options: Partial<ServiceOptions> = {},
): (request: Request) => Promise<Response> {
  const service = completeOptions(options);
  return async (request) => {
    const requestId = `req_${service.createId()}`;
    const response = await answer(request, requestId, service);
    response.headers.set('x-request-id', requestId);
    return response;
  };
}

async function answer(
  request: Request,
  requestId: string,
  service: ServiceOptions,
): Promise<Response> {
  try {
    const { route, parameters } = findRoute(routes, request.method, request.url);
    authorize(request, service);
    return await route.handle({ request, parameters, requestId, service });
  } catch (error) {
    if (error instanceof ConnectionCut || request.signal.aborted) throw error;
    return refusal(
      error instanceof ServiceError
        ? error
        : new ServiceError(500, `The service failed: ${String(error)}`),
    );
  }
}

function refusal(error: ServiceError): Response {
  return Response.json(errorBody(error), {
    status: error.status,
    headers: error.details.headers,
  });
}
