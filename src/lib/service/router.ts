import type { ServiceOptions } from './options';
import { ServiceError } from './service-error';

/** Whoever carries batches on. */
interface BatchWork {
  /** A batch is new or cancelled. */
  announce: (batchId: string) => void;
  /** Looks for work. */
  wake: () => void;
}

export interface Call {
  request: Request;
  /** The path's parameters in order, decoded. */
  parameters: string[];
  requestId: string;
  service: ServiceOptions;
  batches: BatchWork;
}

/** One row of docs/service.md#endpoints; the path is written as the spec writes it. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  handle: (call: Call) => Response | Promise<Response>;
}

/** The row that serves a request and its path parameters; throws 404 or 405. Only the path counts, not the host. */
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
