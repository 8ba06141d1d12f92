/** A request as a service receives it. */
export interface ServiceRequest {
  method: string;
  url: URL;
  headers: Headers;
}

export type Service = (request: ServiceRequest) => Response;

/** Headers that need no preflight: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
const safelisted = ['accept', 'accept-language', 'content-language'];

/** A `fetch` with the CORS rules of a page, whose origin is not that of the service. */
export function pageFetch(service: Service) {
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', mode } = init;
    const url = new URL(address);
    const headers = new Headers(init.headers);
    if (mode === 'no-cors') return service({ method, url, headers });
    const names = [...headers.keys()].filter((name) => !safelisted.includes(name));
    if (names.length > 0 || !['GET', 'HEAD', 'POST'].includes(method))
      checkPreflight(service, url, names);
    const response = service({ method, url, headers });
    if (!isReadable(response)) throw new TypeError('Failed to fetch');
    return response;
  };
}

function checkPreflight(service: Service, url: URL, names: readonly string[]): void {
  const headers = new Headers({ 'access-control-request-headers': names.join(',') });
  const preflight = service({ method: 'OPTIONS', url, headers });
  const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
  const list = allowed.toLowerCase().split(/\s*,\s*/);
  // The wildcard does not cover Authorization.
  const isAllowed = (name: string) =>
    list.includes(name) || (list.includes('*') && name !== 'authorization');
  if (!preflight.ok || !isReadable(preflight) || !names.every(isAllowed))
    throw new TypeError('Failed to fetch');
}

function isReadable({ headers }: Response): boolean {
  return headers.get('access-control-allow-origin') === '*';
}
