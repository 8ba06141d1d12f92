/** Made as soon as this module is loaded, and a name is given once only: no other script can take it. */
const policy = (globalThis as Pick<Window, 'trustedTypes'>).trustedTypes?.createPolicy(
  'inference-console-worker',
  { createScriptURL: sameOrigin },
);

/**
 * Starts a module worker under Trusted Types, which refuse `new Worker(string)`. `url` comes from an import with
 * `?worker&url`, so it is always a script of this build.
 */
export function startWorker(url: string): Worker {
  return new Worker(trustedScript(url), { type: 'module' });
}

/** The address of a script of this build as what starts a worker takes it. Throws where it is not of this origin. */
export function trustedScript(url: string): string {
  // TypeScript's workers do not know TrustedScriptURL.
  return policy ? (policy.createScriptURL(url) as unknown as string) : url;
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError(`A worker must come from ${location.origin}.`);
}
