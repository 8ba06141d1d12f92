import { invalid } from '../service-error';

/**
 * Fetches an address of one of the origins, or of any where none are given; nothing of the console's is sent along. A
 * worker is not bound by the page's content policy, so the page says which. Rejects with 400 for any other, and with
 * a TypeError where one of them redirects.
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
