import type { PastedRequest } from '$lib/request-json/pasted-request';
import { specPathOf } from '$lib/requests/spec-path';

/** The pages that a request can be brought to. */
export type ImportPage = 'Chat' | 'Responses';

/** The page of a request: by its path, or by the members of a body that came without one. */
export function pageOf({ url, body }: PastedRequest): ImportPage | undefined {
  const path = url === undefined ? undefined : specPathOf(url)?.path.replace(/[?#].*/, '');
  if (path === '/chat/completions') return 'Chat';
  if (path === '/responses') return 'Responses';
  if (path !== undefined) return undefined;
  if ('messages' in body) return 'Chat';
  return 'input' in body && !('voice' in body) ? 'Responses' : undefined;
}

/**
 * Stores a request as the page has it, not sent, and returns its address; `refused` says what the page has no place for, or
 * that it could not be stored.
 */
export async function storeImported(
  page: ImportPage,
  { body }: PastedRequest,
): Promise<string | { refused: string }> {
  if (page === 'Chat') return (await import('$lib/chat/store-request')).storeRequest(body);
  const [{ requestOf }, { storeRequest }] = await Promise.all([
    import('$lib/responses/request/apply-request'),
    import('$lib/responses/carry/store-request'),
  ]);
  const draft = requestOf(body);
  if ('refused' in draft) return draft;
  return (
    (await storeRequest(draft)) ?? { refused: 'It could not be stored, so it was not opened.' }
  );
}
