import { contentWithoutSecrets, recordWithoutSecrets } from '$lib/exchanges/without-secrets';
import { exchangeContentSchema, exchangeSchema } from '$lib/storage/exchange-schema';
import type { ExchangeContent, ExchangeRecord } from '$lib/storage/exchange-records';
import { isObject } from '$lib/storage/schema';

/**
 * The value of a record in a backup: a recorded request without secrets, a connection without its
 * key state.
 */
export function portableValue(kind: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (kind === 'connections') return { ...value, keptKey: 'none' };
  if (kind === 'exchanges' && exchangeSchema.isValid(value))
    return recordWithoutSecrets(value as unknown as ExchangeRecord);
  if (kind === 'exchange-contents' && exchangeContentSchema.isValid(value))
    return contentWithoutSecrets(value as unknown as ExchangeContent);
  return value;
}
