import { finiteNumber, textOrNull } from '$lib/base/api/wire/json';
import type { StoredPlace } from '$lib/base/api/stored-responses';
import type { ResponseRecord } from '$lib/base/storage/response-records';

type Sent = Pick<ResponseRecord, 'request' | 'members'>;

/** Whether the service generates it even if no page reads it. */
export function runsInBackground({ request, members }: Sent): boolean {
  return (members.background ?? request.parameters.background) === true;
}

/** The place of a response at its service; undefined if the service does not store it, or sent no id yet. */
export function storedPlaceOf(
  record: Sent & Pick<ResponseRecord, 'lastEvent'>,
): StoredPlace | undefined {
  const { request, members, lastEvent } = record;
  const id = textOrNull(members.id);
  const isStored = (members.store ?? request.parameters.store) === true;
  return id && (isStored || runsInBackground(record))
    ? { id, after: finiteNumber(lastEvent) }
    : undefined;
}
