import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { page } from '$app/state';
import { connections } from '$lib/connections/connections.svelte';
import { isInReach, reloadForReach } from '$lib/connections/reach/reach';
import { preferences } from '$lib/storage/preferences';

const mark = '#bridge=';

/** Origin and token: http://127.0.0.1:47611/token. Other machines have no bridge for this page. */
const bridgeForm = /^http:\/\/127\.0\.0\.1:\d{1,5}\/[\w-]{16,200}$/;

/**
 * The address of the bridge (docs/bridge.md) whose command serves this console, read from the fragment of the address
 * that the command opens, or as it was stored by an earlier page. Undefined if there is none.
 */
export async function findBridge(): Promise<string | undefined> {
  const address = (await addressInFragment()) ?? preferences.get('bridge');
  if (address === '') return undefined;
  const isOwn = await isServedHere(address);
  preferences.set('bridge', isOwn ? address : '');
  if (!isOwn) return undefined;
  await connections.ready;
  connections.limitReach();
  if (!isInReach({ baseUrl: address, rootUrl: address })) await reloadForReach();
  return address;
}

/** The token leaves the address bar and the history. */
async function addressInFragment(): Promise<string | undefined> {
  const { hash, href } = page.url;
  if (!hash.startsWith(mark)) return undefined;
  await stayAt(href.slice(0, -hash.length));
  return decoded(hash.slice(mark.length));
}

const stayAt = (address: string) =>
  // eslint-disable-next-line svelte/no-navigation-without-resolve -- the address of the open page itself
  goto(address, { replaceState: true, keepFocus: true, noScroll: true });

/**
 * A link could name a bridge that another program on this machine runs, which would receive keys. So the server of the
 * console has to confirm it, by a digest that does not reveal the token.
 */
async function isServedHere(address: string): Promise<boolean> {
  if (!bridgeForm.test(address)) return false;
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address));
    const digits = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
    const reply = await fetch(`${resolve('/')}bridge?is=${digits.join('')}`, { cache: 'no-store' });
    return reply.ok && (await reply.text()) === 'yes';
  } catch {
    return false; // No secure context, or the command has ended.
  }
}

/** Empty if it can't be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
