import { takeTypedText } from '$lib/ui/early-input';
import type { OpenConversation } from './open-conversation.svelte';

export function hasDraftContent({ draft, attachments }: OpenConversation): boolean {
  return draft.value.trim() !== '' || attachments.items.length > 0 || attachments.reading > 0;
}

/**
 * Continues with text typed into the frame's composer: it becomes the draft, and is sent if Enter was pressed. A stored
 * draft precedes it; then nothing is sent, since the person has not seen it.
 */
export async function resumeDraft(
  conversation: Pick<OpenConversation, 'draft' | 'ready'>,
  send: () => Promise<unknown>,
): Promise<void> {
  const early = takeTypedText();
  if (!early) return;
  const { draft } = conversation;
  draft.startWith(early.typed, (kept) => (kept === '' ? draft.value : `${kept}\n${draft.value}`));
  if (!early.shouldSend) return;
  await conversation.ready;
  if (draft.value === early.typed) await send();
}
