import { idAt } from '../observation';
import { recorder } from '../recorder';

/** The request for one item: when it was sent, and when its reply ended, in milliseconds since 1970. */
export interface SentRequestOf {
  sentFor: string;
  sentAt: number;
  endedAt: number;
}

/** The id of the last recorded exchange of a request; undefined if there is none. Rejects with StorageFailure. */
export async function findExchange({
  sentFor,
  sentAt,
  endedAt,
}: SentRequestOf): Promise<string | undefined> {
  await recorder.write();
  const records = await recorder.repository.between(idAt(sentAt), idAt(endedAt + 1));
  return records.findLast((record) => record.sentFor === sentFor)?.id;
}
