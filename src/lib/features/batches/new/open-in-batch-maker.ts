import type { ChatRequest } from '$lib/base/api/chat-types';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { templateOf } from '../maker/line-settings';
import { newBatchAddress } from '$lib/shared/batch-jobs/batch-address';
import { enteredBatch } from './entered-batch.svelte';

/**
 * Opens a request in the batch maker and returns the address of that page. Confirms before replacing a request that
 * is being written there; undefined if the person declines. `lostBefore` lists members lost in an earlier conversion,
 * which are reported with those that lines cannot contain.
 */
export async function openInBatchMaker(
  body: ChatRequest,
  lostBefore: string[] = [],
): Promise<string | undefined> {
  await enteredBatch.restore();
  const entered = enteredBatch.current;
  if (entered.running) {
    toast({ kind: 'warning', text: 'A batch is starting. Create the next one afterwards.' });
    return newBatchAddress();
  }
  const maker = await enteredBatch.maker();
  await maker.ready;
  const { settings, unsupported } = templateOf(body);
  if (maker.isBegun && !(await confirmReplace())) return undefined;
  maker.change(settings);
  entered.source = 'maker';
  const lost = [...lostBefore, ...unsupported];
  if (lost.length > 0)
    toast({
      kind: 'warning',
      text: `Not included in the batch: ${lost.join(', ')}.`,
      duration: Infinity,
    });
  return newBatchAddress();
}

function confirmReplace(): Promise<boolean> {
  return confirmAction({
    title: 'Replace the request in the batch maker?',
    body: 'This replaces the prompts and parameters of your unfinished batch; its rows stay.',
    confirmLabel: 'Replace it',
    cancelLabel: 'Keep it',
  });
}
