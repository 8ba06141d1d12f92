import type { Connection } from '$lib/connections/connection';
import { Library } from '$lib/kept/library.svelte';
import { titleFrom } from '$lib/kept/title';
import { randomId } from '$lib/random-id';
import { endedInSpeech } from '$lib/runs/ended-in-speech';
import type { ResponseRecord, ResponseRequest } from '$lib/storage/response-records';
import { openResponses } from '$lib/storage/responses';
import { announce } from '$lib/ui/toasts.svelte';
import { outputText } from './output/output-text';
import { lastQuestion } from './request/input-items';
import { callsOf } from './request/next-input';
import { RequestForm } from './request/request-form.svelte';
import { OpenResponse } from './run/open-response.svelte';

const repository = openResponses();
let fresh: RequestForm | undefined;

export const responses = new Library({
  many: 'responses',
  repository,
  textOf: ({ title, request }) => `${title} ${request.model}`,
  timeOf: ({ createdAt }) => createdAt,
  open: wrap,
});

/** A request that is not sent yet, by the key under which it is kept. */
export function newRequest(key = 'new'): RequestForm {
  if (fresh?.key !== key) fresh = new RequestForm(key, repository);
  return fresh;
}

/** A response to a request that is about to be sent. */
export function newResponse(request: ResponseRequest, connection: Connection): OpenResponse {
  const now = Date.now();
  return responses.begin({
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
}

function wrap(record: ResponseRecord): OpenResponse {
  return new OpenResponse(record, {
    repository,
    onrecord: (changed) => responses.list.show(changed),
    onended: announceEnd,
  });
}

/** Spoken once, when it ends, never token by token. */
function announceEnd({ state, output }: ResponseRecord): void {
  const calls = callsOf(output).map(({ name }) => name);
  const spoken = endedInSpeech({ what: 'Response', state, text: outputText(output), calls });
  if (spoken) announce(spoken);
}
