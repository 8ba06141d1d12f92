/** Milliseconds after which a hidden page closes a stream that no request needs. */
const maxHidden = 60_000;

const isHidden = () => globalThis.document?.hidden === true;

/** Resolves when the page is visible, or the signal ends the wait. */
export async function untilVisible(signal: AbortSignal): Promise<void> {
  while (isHidden() && !signal.aborted)
    await new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
}

/**
 * The response, whose body ends where it breaks off, and when the page has been hidden for long: the SDK resumes an ended
 * stream, and gives up the session for a broken one.
 */
export function endingQuietly(response: Response, isBusy: () => boolean): Response {
  const { status, statusText, headers, body } = response;
  if (!body) return response;
  const reader = body.getReader();
  const stop = closeWhenHidden(() => {
    if (!isBusy()) void reader.cancel().catch(() => undefined);
  });
  const quiet = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = await reader.read().catch(() => ({ value: undefined }));
      if (value) return controller.enqueue(value);
      stop();
      controller.close();
    },
    cancel(reason) {
      stop();
      return reader.cancel(reason);
    },
  });
  return new Response(quiet, { status, statusText, headers });
}

/** Calls `close` in each minute in which the page is hidden, until the returned function is called. */
function closeWhenHidden(close: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = new AbortController();
  const follow = () => {
    clearInterval(timer);
    timer = isHidden() ? setInterval(close, maxHidden) : undefined;
  };
  globalThis.document?.addEventListener('visibilitychange', follow, { signal: stop.signal });
  follow();
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}
