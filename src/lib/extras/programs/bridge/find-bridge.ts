import { goto } from '$app/navigation';
import { page } from '$app/state';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { isOwnBridge } from '$lib/shared/connections/model/own-bridge';
import { reloadForReach } from '$lib/shared/connections/reach/offer-reload';
import { isInReach } from '$lib/shared/connections/model/reach';
import { preferences } from '$lib/base/storage/database/preferences';

const mark = '#bridge=';

/**
 * The address of the bridge (docs/bridge.md) whose command serves this console, read from the fragment of the address
 * that the command opens, or as it was stored by an earlier page. Undefined if there is none.
 */
export async function findBridge(): Promise<string | undefined> {
  const address = (await addressInFragment()) ?? preferences.get('bridge');
  if (address === '') return undefined;
  const isOwn = await isOwnBridge(address);
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

/** Empty if it can't be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
