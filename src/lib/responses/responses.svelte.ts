import { StoredList } from '$lib/answers/stored-list.svelte';
import { titleFrom } from '$lib/answers/title';
import type { Connection } from '$lib/connections/connection';
import { randomId } from '$lib/random-id';
import { endedInSpeech } from '$lib/runs/ended-in-speech';
import type { ResponseRecord, ResponseRequest } from '$lib/storage/response-records';
import { openResponses } from '$lib/storage/responses';
import { announce, toast } from '$lib/ui/toasts.svelte';
import { outputText } from './output/output-text';
import { lastQuestion } from './request/input-items';
import { callsOf } from './request/next-input';
import { RequestForm } from './request/request-form.svelte';
import { OpenResponse } from './run/open-response.svelte';

const repository = openResponses();
/** One that runs goes on while others are looked at. */
const open = new Map<string, OpenResponse>();
let fresh: RequestForm | undefined;

export const responseList = new StoredList(repository, {
  textOf: ({ title, request }) => `${title} ${request.model}`,
  timeOf: ({ createdAt }) => createdAt,
});

/** Loads the list and follows the other tabs; returns the way to stop following. */
export function followResponses(): () => void {
  responseList.load().catch(tellUnread);
  return repository.onChange((ids) => {
    responseList.refresh(ids).catch(tellUnread);
    for (const id of ids) void open.get(id)?.refresh();
  });
}

/** A request that is not sent yet, by the key under which it is kept. */
export function newRequest(key = 'new'): RequestForm {
  if (fresh?.key !== key) fresh = new RequestForm(key, repository);
  return fresh;
}

/** Undefined where none with this id is stored. */
export async function openResponse(id: string): Promise<OpenResponse | undefined> {
  const known = open.get(id);
  if (known) return known;
  const record = await repository.get(id).catch(() => undefined);
  if (!record) return undefined;
  const response = open.get(id) ?? wrap(record);
  if (!open.has(id)) {
    keepOpen(response);
    await response.load();
  }
  return response;
}

export function isRunning(id: string): boolean {
  return open.get(id)?.running ?? false;
}

/** A response to a request that is about to be sent. */
export function newResponse(request: ResponseRequest, connection: Connection): OpenResponse {
  const now = Date.now();
  const response = wrap({
    v: 1,
    id: randomId(),
    title: titleFrom(lastQuestion(request.input)),
    createdAt: now,
    updatedAt: now,
    request,
    connectionName: connection.name,
    connectionId: connection.id,
    state: 'running',
    timing: { sentAt: now },
    output: [],
    members: {},
    differences: [],
  });
  keepOpen(response);
  return response;
}

/** Beside the one that is looked at, those that run or are not stored stay in memory. */
function keepOpen(shown: OpenResponse): void {
  for (const [id, other] of open)
    if (!other.running && other.saveFailure === undefined) open.delete(id);
  open.set(shown.id, shown);
}

/** Returns the way back. Rejects with StorageFailure, and the response is then as it was. */
export async function removeResponse(id: string): Promise<() => Promise<void>> {
  const shown = open.get(id);
  shown?.close();
  try {
    const removed = await responseList.remove(id);
    open.delete(id);
    return () => responseList.restore(removed);
  } catch (reason) {
    shown?.reopen();
    throw reason;
  }
}

function wrap(record: ResponseRecord): OpenResponse {
  return new OpenResponse(record, {
    repository,
    onrecord: (changed) => responseList.show(changed),
    onended: announceEnd,
  });
}

/** Spoken once, when it ends, never token by token. */
function announceEnd({ state, output }: ResponseRecord): void {
  const calls = callsOf(output).map(({ name }) => name);
  const spoken = endedInSpeech({ what: 'Response', state, text: outputText(output), calls });
  if (spoken) announce(spoken);
}

function tellUnread(): void {
  toast({
    kind: 'failed',
    text: 'The list of responses could not be read. What is stored is untouched.',
    action: { label: 'Try again', run: () => void responseList.load().catch(tellUnread) },
  });
}
