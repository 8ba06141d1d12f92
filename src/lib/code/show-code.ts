import { mount, unmount } from 'svelte';
import CodeDialog from './CodeDialog.svelte';
import type { ConnectionRequest } from './view-code';

/** Where `npm run service` serves the built-in service to other programs. */
const servedBaseUrl = 'http://127.0.0.1:8787/v1';

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
      note: builtIn
        ? 'The built-in service lives in this page. “npm run service” in the folder of the console serves it at this address.'
        : undefined,
      onclose: () => void unmount(dialog),
    },
  });
}
