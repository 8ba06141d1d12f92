import Code from '@lucide/svelte/icons/code';
import type { Connection } from '$lib/connections/connection';
import type { Action } from '$lib/ui/actions.svelte';
import type { CodeRequest } from './code-request';

/** A request to a connection: its body, and the path under the base URL. */
export type ConnectionRequest = Pick<CodeRequest, 'method' | 'path' | 'body' | 'files'> & {
  connection: Connection;
};

/** The action that shows a request as code, as it would be sent at that moment; nothing where there is none. */
export function viewCodeAction(
  group: string,
  request: () => ConnectionRequest | Promise<ConnectionRequest | undefined>,
): Action {
  async function show() {
    const [{ showCode }, shown] = await Promise.all([import('./show-code'), request()]);
    if (shown) showCode(shown);
  }

  return {
    id: 'view-code',
    title: 'View the code of this request',
    label: 'View code',
    icon: Code,
    group,
    run: () => void show(),
  };
}
