import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { mount } from 'svelte';
import { askInDialog } from '../one-dialog';
import { fieldsOf } from './question-fields';
import QuestionDialog from './QuestionDialog.svelte';

/** Shows a server's question in a dialog. Undefined if it gets no answer, or is a form that cannot be shown. */
export async function askPerson(
  host: string,
  params: ElicitRequestFormParams,
  signal: AbortSignal,
): Promise<ElicitResult | undefined> {
  const fields = fieldsOf(params);
  if (!fields) return undefined;
  const shown = { host, message: params.message, fields };
  return askInDialog<ElicitResult>(
    (target, onanswer) => mount(QuestionDialog, { target, props: { ...shown, onanswer } }),
    signal,
  );
}
