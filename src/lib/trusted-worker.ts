let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;

/**
 * Starts a module worker under Trusted Types, which refuse `new Worker(string)`. `url` comes from an import with
 * `?worker&url`, so it is always a script of this build.
 */
export function startWorker(url: string): Worker {
  if (typeof trustedTypes === 'undefined') return new Worker(url, { type: 'module' });
  policy ??= trustedTypes.createPolicy('inference-console-worker', { createScriptURL: sameOrigin });
  return new Worker(policy.createScriptURL(url), { type: 'module' });
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError(`A worker must come from ${location.origin}.`);
}
