import { isWorkUnderWay } from '$lib/items/work-in-progress';
import { preferences } from '$lib/storage/preferences';
import { toast } from '$lib/ui/toasts.svelte';
import { connectPolicy, permits, reachedOrigins } from './connect-policy';

/** static/connect-policy.js reads this key. */
const storageKey = 'inference-console.connect-policy';
const elementId = 'connect-policy';

type Addresses = { baseUrl: string; rootUrl: string };

let isOffered = false;

/**
 * Restricts this page, and every page opened from now on, to these connections and the tool servers; any host is
 * permitted if there is no connection. A policy in force cannot be widened, so the page keeps it until a reload.
 * Returns the origins, or undefined if there is no connection.
 */
export function narrowReach(connections: readonly Addresses[]): string[] | undefined {
  const own = connections.flatMap(({ baseUrl, rootUrl }) => [baseUrl, rootUrl]);
  const origins =
    own.length > 0 ? reachedOrigins([...own, ...preferences.get('toolServers')]) : undefined;
  const policy = origins && connectPolicy(origins);
  store(policy);
  if (policy && globalThis.document && !policyInForce()) enforce(policy);
  return origins;
}

export function isInReach({ baseUrl, rootUrl }: Addresses): boolean {
  const policy = policyInForce();
  if (!policy) return true;
  return [baseUrl, rootUrl].every((address) => permits(policy, address, location.origin));
}

/** Reloads the page; asks first if that would end something. Resolves only if the page stays. */
export function reloadForReach(): Promise<void> {
  if (!isWorkUnderWay()) {
    location.reload();
    return new Promise(() => {});
  }
  offerReload();
  return Promise.resolve();
}

/** Shows one notification, however many connections need the reload. */
export function offerReload(): void {
  if (isOffered) return;
  isOffered = true;
  toast({
    text: 'This tab reaches a changed connection once it is loaded again. What is under way in this tab then ends: answers stop, uploads and recordings that are not saved are lost.',
    kind: 'warning',
    duration: Infinity,
    action: { label: 'Reload', run: () => location.reload() },
  });
}

function policyInForce(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta#${elementId}`)?.content;
}

function enforce(policy: string): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.id = elementId;
  meta.content = policy;
  document.head.append(meta);
}

function store(policy: string | undefined): void {
  try {
    if (policy) localStorage.setItem(storageKey, policy);
    else localStorage.removeItem(storageKey);
  } catch {
    return; // Without storage, each page adds its policy after reading the connections.
  }
}
