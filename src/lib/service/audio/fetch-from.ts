import { invalid } from '../http/service-error';

/**
 * Fetches an address of one of `origins`, or any address if `origins` is undefined. No cookies and no referrer are
 * sent. The page passes the origins because its content policy does not bind a worker. Rejects with 400 for any other
 * origin, and with a TypeError for a redirect when origins are given.
 */
export async function fetchFrom(
  origins: string[] | undefined,
  url: string,
  signal: AbortSignal,
): Promise<Response> {
  if (origins && ![self.location.origin, ...origins].includes(new URL(url).origin))
    throw invalid(
      'url',
      'Only addresses at the hosts of saved connections are fetched. Send the audio as file.',
    );
  return fetch(url, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: origins ? 'error' : 'follow',
  });
}
