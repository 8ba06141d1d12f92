import { mount, unmount } from 'svelte';
import type { Connection } from '$lib/connections/connection';
import type { CodeRequest } from './code-request';
import CodeDialog from './CodeDialog.svelte';
import { served, servedNote } from './served';

/** A request to a connection: its body, and the path under the base URL, or under the root URL. */
export type ConnectionRequest = Pick<CodeRequest, 'method' | 'path' | 'body' | 'files'> & {
  connection: Connection;
  atRoot?: boolean;
};

/** In front of whatever page there is, until it is closed. */
export function showCode({ connection, atRoot, ...request }: ConnectionRequest): void {
  const { builtIn, keptKey } = connection;
  const { baseUrl, rootUrl } = builtIn ? served : connection;
  const dialog = mount(CodeDialog, {
    target: document.body,
    props: {
      request: {
        ...request,
        baseUrl: atRoot ? rootUrl : baseUrl,
        hasKey: !builtIn && keptKey !== 'none',
      },
      note: builtIn ? servedNote : undefined,
      onclose: () => void unmount(dialog),
    },
  });
}
