import { mount, unmount } from 'svelte';
import CodeDialog from './CodeDialog.svelte';
import { servedBaseUrl, servedNote } from './served';
import type { ConnectionRequest } from './view-code';

/** In front of whatever page there is, until it is closed. */
export function showCode({ connection, ...request }: ConnectionRequest): void {
  const { builtIn, keptKey } = connection;
  const dialog = mount(CodeDialog, {
    target: document.body,
    props: {
      request: {
        ...request,
        baseUrl: builtIn ? servedBaseUrl : connection.baseUrl,
        hasKey: !builtIn && keptKey !== 'none',
      },
      note: builtIn ? servedNote : undefined,
      onclose: () => void unmount(dialog),
    },
  });
}
