import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import type { End } from '$lib/shared/stored-items/hidden-ends';
import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { reportEnd } from '$lib/shared/stored-items/report-end';
import { titleFrom } from '$lib/shared/stored-items/title';
import { randomId } from '$lib/base/platform/random-id';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { endAnnouncement } from '$lib/shared/runs/run-end';
import type {
  BegunText,
  ResponseRecord,
  ResponseRequest,
} from '$lib/base/storage/response-records';
import { openResponses } from '$lib/base/storage/responses';
import { preferences } from '$lib/base/storage/database/preferences';
import { runTools } from '$lib/shared/tools/run-tools';
import { announce, toast } from '$lib/base/ui/notices/toasts.svelte';
import { outputText } from '$lib/shared/runs/output-text';
import { storedPlaceOf } from '$lib/shared/runs/stored-place';
import { wholeOutput } from './model/whole-output';
import { approvalsIn } from './request/approvals';
import { lastQuestion } from './request/input-items';
import {
  conversationInput,
  conversationItems,
  isConversationAtService,
} from './request/begun-text';
import { callsOf, outputsOf, roundsIn } from './request/next-input';
import { RequestForm } from './request/request-form.svelte';
import { responseAddress } from './model/response-address';
import { OpenResponse } from './run/open-response.svelte';
import { belongsTo } from './stored/stored-at';

const repository = openResponses();
let fresh: RequestForm | undefined;

export const responses = new Library({
  many: 'responses',
  repository,
  textOf: ({ title, request }) => `${title} ${request.model}`,
  timeOf: ({ createdAt }) => createdAt,
  open: wrap,
});

/** The unsent request that is stored under this key. */
export function newRequest(key = 'new'): RequestForm {
  if (fresh?.key !== key) fresh = new RequestForm(key, repository);
  return fresh;
}

/** Creates the response for a request that is about to be sent. */
export function newResponse(
  request: ResponseRequest,
  connection: { id: string | undefined; name: string; origin: string | undefined },
  { begun, titleWithoutText = '' }: { begun?: BegunText; titleWithoutText?: string },
): OpenResponse {
  const now = Date.now();
  return responses.open({
    v: 1,
    id: randomId(),
    title: titleFrom(lastQuestion(conversationInput({ request, begun })) || titleWithoutText),
    createdAt: now,
    updatedAt: now,
    request,
    connectionName: connection.name,
    connectionId: connection.id,
    origin: connection.origin,
    state: 'running',
    timing: { sentAt: now },
    output: [],
    members: {},
    differences: [],
    ...(begun && { begun }),
  });
}

function wrap(record: ResponseRecord): OpenResponse {
  const response = new OpenResponse(record, {
    repository,
    onrecord: (changed) => responses.list.show(changed),
    onended: (ended, endpoint) => {
      announceEnd(ended);
      if (ended.state === 'done' && waitsForToolsOnly(ended)) void runCalls(response, endpoint);
      else reportResponseEnd(ended);
    },
    serviceOf,
    onnotcancelled: () =>
      toast({ text: 'Stopped here. The service didn’t confirm and may still be working.' }),
  });
  return response;
}

/**
 * The key is locked if its passphrase was not entered: nobody pressed anything. The ids of a response are sent to no
 * other service: after its connection was edited, its endpoint throws ApiFailure `connection-changed`.
 */
async function serviceOf(record: ResponseRecord) {
  await connections.ready;
  const { connectionId, origin } = record;
  const connection = connections.list.find(({ id }) => id === connectionId);
  if (!connection || connection.isDemo) return undefined;
  return async () => {
    if (!belongsTo(record, connection))
      throw new ApiFailure({ kind: 'connection-changed', origin });
    return connections.endpointIfUnlocked(connection);
  };
}

/** Reads responses on that their service was generating when the page closed. */
export async function readOnUnfinished(): Promise<void> {
  for (const record of responses.list.all)
    if (record.state === 'running' && storedPlaceOf(record)) await responses.load(record);
}

/** Whether tools can answer all that a response waits for. */
function waitsForToolsOnly({ output }: ResponseRecord): boolean {
  return callsOf(output).length > 0 && approvalsIn(output).length === 0;
}

type ContinuedListener = (from: OpenResponse, to: OpenResponse) => void;

const listeners = new Set<ContinuedListener>();

/**
 * Notifies when tools have answered the calls of a response and the next one is sent. Returns the function that
 * unsubscribes.
 */
export function onContinued(listener: ContinuedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs tools that answer without confirmation and sends their results. Otherwise, or if that fails, the calls wait. */
async function runCalls(response: OpenResponse, endpoint: () => Promise<Endpoint>): Promise<void> {
  const { record } = response;
  // The rounds so far, which are limited, are not known then.
  if (isConversationAtService(record)) return reportResponseEnd(record, 'waiting');
  const { signal } = (response.runningTools = new AbortController());
  const { id, title, request, output, connectionId, connectionName, origin } = record;
  const answer = {
    id,
    calls: callsOf(output),
    tools: request.parameters.tools,
    round: roundsIn(conversationInput(record)).length + 1,
    caller: { model: request.model, connectionId },
  };
  const results = await runTools(answer, signal).catch(() => undefined);
  response.runningTools = undefined;
  if (!results) return reportResponseEnd(record, 'waiting');
  const input = [...conversationItems(record), ...outputsOf(results)];
  const connection = { id: connectionId, name: connectionName, origin };
  const next = newResponse({ ...request, input }, connection, { titleWithoutText: title });
  void next.send(endpoint);
  for (const follower of listeners) follower(response, next);
}

function reportResponseEnd(
  { id, title, state }: ResponseRecord,
  reported: End['state'] = state,
): void {
  reportEnd({ kind: 'Response', title, state: reported, path: responseAddress(id) });
}

/** Announced once at the end, never token by token. */
function announceEnd(record: ResponseRecord): void {
  const { state } = record;
  const calls = [
    ...callsOf(record.output).map((call) => call.function.name),
    ...approvalsIn(record.output).map(({ name }) => name),
  ];
  const spoken = endAnnouncement({
    what: 'Response',
    state,
    text: outputText(wholeOutput(record)),
    calls,
    choice: preferences.get('announceAnswers'),
  });
  if (spoken) announce(spoken);
}
