import { pastedRequest, type PastedRequest } from '$lib/shared/request-import/pasted-request';
import { rootPathOf, specPathOf } from '$lib/features/requests/model/spec-path';
import { requestImport } from './request-import.svelte';
import { requestPages, type RequestPage } from './request-pages';

/** Members that identify a body that came without an address, the surest first. */
const callsByMember: readonly [member: string, call: string][] = [
  ['messages', 'POST /chat/completions'],
  ['voice', 'POST /audio/speech'],
  ['input', 'POST /responses'],
  ['base_model', 'POST /v1/fine_tunings'],
  ['completion_window', 'POST /batches'],
  ['input_file_id', 'POST /batches'],
  ['user_prompt', 'POST /v1/request_manager/text_completion'],
  ['prompt', 'POST /completions'],
];

/** The page of a request, and the end of its path; undefined if no page accepts it. */
export function pageOf(request: PastedRequest): { page: RequestPage; id: string } | undefined {
  const { method = 'GET', url, body } = request;
  const call = url === undefined ? callOf(body) : `${method} ${pathOf(url)}`;
  for (const page of requestPages) {
    const [before = '', after] = page.call.split('{id}');
    const hasId = after !== undefined && call.startsWith(before) && call.endsWith(after);
    const id = hasId ? call.slice(before.length, call.length - after.length) : '';
    if (id !== '' || call === page.call) return { page, id: decoded(id) };
  }
  return undefined;
}

/** A text pasted elsewhere that the import dialog may open; undefined for other texts, and for JSON that is data. */
export function requestIn(text: string) {
  const read = pastedRequest(text);
  if (!('body' in read)) return undefined;
  if (read.form === 'JSON' && !('model' in read.body || 'messages' in read.body)) return undefined;
  const page = pageOf(read)?.page.page;
  if (page === undefined) return undefined;
  return { page, offer: (onopened: () => void) => requestImport.offer(text, onopened) };
}

function callOf(body: PastedRequest['body']): string {
  return callsByMember.find(([member]) => member in body)?.[1] ?? '';
}

/** Lists that other resources have too, such as the files of a vector store. */
const ownedLists = /^\/(?:files|batches|models)\b/;
/** A resource of a list at the end of an address, such as /vector_stores/vs_1; a version is none. */
const owner = /\/\w+s\/(?!v\d[^/]*$)[^/]+$/;

function pathOf(url: string): string {
  const { base = '', path: below = '' } = specPathOf(url) ?? {};
  const isOfAnother = ownedLists.test(below) && owner.test(base);
  const path = rootPathOf(url) ?? (isOfAnother ? '' : below);
  return path.replace(/[?#].*/s, '').replace(/\/$/, '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A lone percent sign.
  }
}
