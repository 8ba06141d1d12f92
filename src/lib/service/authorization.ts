import type { ServiceOptions } from './options';
import { ServiceError } from './service-error';

/** Checks for `Authorization: Bearer <API_KEY>` (docs/service.md#authentication). Throws 401. */
export function authorize(request: Request, options: ServiceOptions): void {
  const key = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (key === undefined) {
    throw refusal('No API key: send the header "Authorization: Bearer <API_KEY>".');
  }
  const accepted = options.acceptedKeys?.includes(key) ?? true;
  if (!accepted || options.refusedKeys.includes(key)) throw refusal('Invalid API key.');
}

function refusal(message: string): ServiceError {
  return new ServiceError(401, message, { code: 'invalid_api_key' });
}
