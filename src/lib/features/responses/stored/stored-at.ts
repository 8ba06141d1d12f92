import { refusal, type Problem } from '$lib/base/api/rules/problem';
import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import type { Connection } from '$lib/shared/connections/model/connection';
import type { ResponseRecord, ResponseRequest } from '$lib/base/storage/response-records';
import { shownText } from '$lib/base/ui/text/shown-text';

type Place = Pick<Connection, 'id' | 'baseUrl'>;

/** Whether the ids of a response are those of this connection's service. Old records do not name its origin. */
export function belongsTo(
  { origin, connectionId }: Pick<ResponseRecord, 'origin' | 'connectionId'>,
  connection: Place,
): boolean {
  if (origin !== undefined) return origin === deriveRootUrl(connection.baseUrl);
  return connectionId === undefined || connectionId === connection.id;
}

/** The parameters that name what a service stores. */
const idNames = ['previous_response_id', 'conversation'];

/** The problem of a request that would send ids of a response to another service; undefined if there is none. */
export function sentElsewhere(
  { parameters }: Pick<ResponseRequest, 'parameters'>,
  record: ResponseRecord | undefined,
  connection: Place,
): Problem | undefined {
  if (!record || belongsTo(record, connection)) return undefined;
  const textOf = (value: unknown) => JSON.stringify(value ?? null);
  const name = idNames.find((one) => {
    const own = [record.members.id, record.request.parameters[one]].map(textOf);
    const value = textOf(parameters[one]);
    return value !== 'null' && own.includes(value);
  });
  if (!name) return undefined;
  const place = shownText(record.origin ?? record.connectionName);
  return refusal('unsupported', name, `This id is stored at ${place}. Switch back, or remove it.`);
}
