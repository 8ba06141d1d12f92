import type { ElicitResult } from '@modelcontextprotocol/client';
import { mount } from 'svelte';
import type { Members } from '$lib/base/api/wire/json';
import { askInDialog } from '../base/one-dialog';
import QuestionDialog from './QuestionDialog.svelte';
import { readQuestion } from './read-question';

/** Shows a server's question in a dialog. Undefined if the person closes it. */
export function askPerson(
  host: string,
  params: Members,
  signal: AbortSignal,
): Promise<ElicitResult | undefined> {
  const question = readQuestion(params);
  return askInDialog<ElicitResult>(
    (target, onanswer) => mount(QuestionDialog, { target, props: { host, question, onanswer } }),
    signal,
  );
}
