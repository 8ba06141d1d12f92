import type { ServiceOptions } from '../base/options';
import { ServiceError } from './service-error';

/** The part of the batch runner that handlers use. */
interface BatchWork {
  /** Reports a new or cancelled batch. */
  announce: (batchId: string) => void;
  /** Starts the runner if it is idle. */
  wake: () => void;
}

export interface Call {
  request: Request;
  /** The decoded path parameters in order. */
  parameters: string[];
  requestId: string;
  service: ServiceOptions;
  batches: BatchWork;
}

/** One row of docs/service.md#endpoints, with the path as written there. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  handle: (call: Call) => Response | Promise<Response>;
}

/** Finds the route of a request and its path parameters. Throws 404 or 405. The host is ignored. */
export function findRoute(
  routes: Route[],
  method: string,
  url: string,
): { route: Route; parameters: string[] } {
  const path = new URL(url).pathname.replace(/\/+$/, '');
  const matches = routes.flatMap((route) => {
    const match = pattern(route.path).exec(path);
    return match ? [{ route, parameters: match.slice(1).map(decode) }] : [];
  });
  const found = matches.find(({ route }) => route.method === method);
  if (found) return found;
  if (matches.length === 0) {
    throw new ServiceError(404, `Unknown path: ${method} ${path || '/'}.`, { code: 'unknown_url' });
  }
  const allowed = matches.map(({ route }) => route.method).join(', ');
  throw new ServiceError(405, `${path} does not take ${method}, only ${allowed}.`, {
    code: 'method_not_allowed',
    headers: { allow: allowed },
  });
}

/** Model ids contain slashes, encoded or not; every other identifier is one segment. */
function pattern(path: string): RegExp {
  const source = path
    .replace('{base_url}', '(?:/openai)?/v1')
    .replace('{root_url}', '')
    .replace('{model}', '(.+)')
    .replace(/\{\w+\}/g, '([^/]+)');
  return new RegExp(`^${source}$`);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
