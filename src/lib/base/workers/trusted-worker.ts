/** Created when this module loads. Policy names are unique, so no other script can use it. */
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

/** Wraps the address of a script of this build for `new Worker`. Throws if it has another origin. */
export function trustedScript(url: string): string {
  // TypeScript's Worker type does not accept TrustedScriptURL.
  return policy ? (policy.createScriptURL(url) as unknown as string) : url;
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError(`A worker must come from ${location.origin}.`);
}
