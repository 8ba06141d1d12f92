/** Milliseconds to wait for the host when there is a copy. */
const patience = 3000;

/**
 * The host's reply, so that the console is up to date whenever the host is available; the cached
 * copy when the host is unreachable, slow, failing, or has lost the file.
 */
export async function networkElseCache(
  ask: () => Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<Response> {
  const asked = ask().catch(() => undefined);
  const timer = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const soon = await Promise.race([asked, timer]);
  if (soon && !isFailure(soon)) return soon;
  return (await find()) ?? (await asked) ?? Response.error();
}

/** Other refusals are passed on: they ask a person to log in. */
function isFailure({ status }: Response): boolean {
  return status >= 500 || status === 404 || status === 408 || status === 429;
}
