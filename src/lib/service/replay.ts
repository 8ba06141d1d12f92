import type { StoredCassette } from '../base/formats/cassettes/cassette';
import { createReplay } from '../base/formats/cassettes/replay';
import { asServiceError } from './http/service-error';
import { sleep } from './base/options';
import { refusal } from './service';

/** By the host that a set answers for. A set counts how often it has given each reply, so it is read once. */
const replays = new Map<string, Promise<ReturnType<typeof createReplay>>>();

/** Answers a request from a JSON array of cassettes. Rejects only when the request is aborted. */
export async function answerFrom(cassettes: Blob, request: Request): Promise<Response> {
  const { host } = new URL(request.url);
  try {
    const replay =
      replays.get(host) ??
      cassettes.text().then((text) => createReplay(JSON.parse(text) as StoredCassette[], sleep));
    replays.set(host, replay);
    return await (
      await replay
    )(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return refusal(asServiceError(error));
  }
}
