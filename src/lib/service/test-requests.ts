import { keyHeader } from './test-support';

export type Service = (request: Request) => Promise<Response>;

const root = 'https://any.host/v1';

export function get(service: Service, path: string): Promise<Response> {
  return service(new Request(root + path, { headers: keyHeader }));
}

export function remove(service: Service, path: string): Promise<Response> {
  return service(new Request(root + path, { method: 'DELETE', headers: keyHeader }));
}

export function post(service: Service, path: string, body?: FormData | object): Promise<Response> {
  const form = body instanceof FormData;
  const type = form ? undefined : { 'content-type': 'application/json' };
  return service(
    new Request(root + path, {
      method: 'POST',
      headers: { ...keyHeader, ...type },
      body: form ? body : JSON.stringify(body),
    }),
  );
}

export function form(fields: { [name: string]: string | Blob }, filename?: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) data.append(name, value, filename);
    else data.append(name, value);
  }
  return data;
}

/** Uploads a batch input file and returns its id. */
export async function upload(
  service: Service,
  content: BlobPart,
  name = 'lines.jsonl',
): Promise<string> {
  const fields = form({ purpose: 'batch', file: new Blob([content]) }, name);
  const response = await post(service, '/files', fields);
  return ((await response.json()) as { id: string }).id;
}
