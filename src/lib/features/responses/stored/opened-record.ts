import { isObject, textOrEmpty, type JsonValue, type Members } from '$lib/base/api/wire/json';
import { responseParameters } from '$lib/base/api/rules/responses-request';
import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import type { Connection } from '$lib/shared/connections/model/connection';
import { titleFrom } from '$lib/shared/stored-items/title';
import { randomId } from '$lib/base/platform/random-id';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { lastQuestion } from '../request/input-items';

/** Parameters with a field elsewhere on the page. */
const elsewhere = ['model', 'input', 'instructions'];

/** By the status at the service; a response of another status has not ended. */
const endStates = new Map<unknown, ResponseRecord['state']>([
  ['completed', 'done'],
  ['incomplete', 'done'],
  ['failed', 'failed'],
  ['cancelled', 'stopped'],
]);

/**
 * The record of a response that a service stores. One that has not ended counts as running, so that the page that opens
 * it reads it to its end.
 */
export function openedRecord(
  { output, ...members }: Members,
  input: JsonValue[],
  { id, name, baseUrl }: Pick<Connection, 'id' | 'name' | 'baseUrl'>,
): ResponseRecord {
  const now = Date.now();
  return {
    v: 1,
    id: randomId(),
    title: titleFrom(lastQuestion(input) || textOrEmpty(members.id)),
    createdAt: now,
    updatedAt: now,
    request: {
      model: textOrEmpty(members.model),
      input,
      instructions: textOrEmpty(members.instructions),
      parameters: parametersIn(members),
    },
    connectionName: name,
    connectionId: id,
    origin: deriveRootUrl(baseUrl),
    state: endStates.get(members.status) ?? 'running',
    timing: { sentAt: now },
    output: Array.isArray(output) ? output.filter(isObject) : [],
    members,
    differences: [],
  };
}

/** The parameters that a response repeats, except defaults and empty ones. */
function parametersIn(members: Members): ResponseRecord['request']['parameters'] {
  const set = responseParameters.flatMap(({ name, default: usual }) => {
    const value = members[name] as JsonValue | undefined;
    if (elsewhere.includes(name) || value === undefined || value === null) return [];
    const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
    return isEmpty || value === usual ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set);
}
