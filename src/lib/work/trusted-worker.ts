let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | undefined;

/**
 * Starts a module worker under Trusted Types, which refuse `new Worker(string)`. `url` comes from an import with
 * `?worker&url`, so it is always a script of this build.
 */
export function startWorker(url: string): Worker {
  return new Worker(trusted(url), { type: 'module' });
}

function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('inference-console-worker', {
    createScriptURL: sameOrigin,
  });
  // TypeScript's Worker does not know TrustedScriptURL.
  return policy ? (policy.createScriptURL(url) as unknown as string) : url;
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError(`A worker must come from ${location.origin}.`);
}
