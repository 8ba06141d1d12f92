import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { mount, unmount } from 'svelte';
import { fieldsOf } from './question-fields';
import QuestionDialog from './QuestionDialog.svelte';

/** One question at a time, whichever server it is from. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Shows a server's question in a dialog, and resolves with the answer. A form that cannot be shown is cancelled, as is one
 * whose request ends.
 */
export function askPerson(
  host: string,
  params: ElicitRequestFormParams,
  signal: AbortSignal,
): Promise<ElicitResult> {
  const fields = fieldsOf(params);
  if (!fields) return Promise.resolve({ action: 'cancel' });
  const shown = last.then(() => {
    if (signal.aborted) return { action: 'cancel' } as const;
    return new Promise<ElicitResult>((resolve) => {
      const onanswer = (answer: ElicitResult) => {
        signal.removeEventListener('abort', onend);
        void unmount(dialog);
        resolve(answer);
      };
      const onend = () => onanswer({ action: 'cancel' });
      signal.addEventListener('abort', onend);
      const props = { host, message: params.message, fields, onanswer };
      const dialog = mount(QuestionDialog, { target: document.body, props });
    });
  });
  last = shown;
  return shown;
}
