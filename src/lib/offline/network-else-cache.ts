/** Milliseconds that the host is waited for where there is a copy. */
const patience = 3000;

/**
 * What the host says, so that whoever opens the console while the host is there has its newest version; the kept copy
 * where the host cannot be reached, is slow, in trouble, or lost the file.
 */
export async function networkElseCache(
  ask: () => Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<Response> {
  const asked = ask().catch(() => undefined);
  const timer = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const soon = await Promise.race([asked, timer]);
  if (soon && !isTrouble(soon)) return soon;
  return (await find()) ?? (await asked) ?? Response.error();
}

/** Not the refusals, which ask a person to log in. */
function isTrouble({ status }: Response): boolean {
  return status >= 500 || status === 404 || status === 408 || status === 429;
}
