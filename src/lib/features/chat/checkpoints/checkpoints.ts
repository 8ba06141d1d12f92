import { offerUndo } from '$lib/shared/stored-items/model/undo';
import { randomId } from '$lib/base/platform/random-id';
import type { Checkpoint, CheckpointSettings } from '$lib/base/storage/conversation-records';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import type { OpenConversation } from '../model/open-conversation.svelte';

type State = CheckpointSettings & Pick<Checkpoint, 'draft'>;

/** Saves the conversation as it is now: the branch shown, the unsent text and the set-up. */
export function saveCheckpoint(conversation: OpenConversation, name: string): void {
  const { checkpoints = [] } = conversation.record;
  const saved = { id: randomId(), name, createdAt: Date.now(), ...stateOf(conversation) };
  conversation.changeRecord({ checkpoints: [...checkpoints, saved] });
  toast({ kind: 'success', text: `Saved checkpoint “${name}”` });
}

/**
 * Shows the state of a checkpoint. The messages sent since stay as another branch; Undo returns to them. Typed text is
 * replaced only by another one and only if the person agrees.
 */
export async function goToCheckpoint(
  conversation: OpenConversation,
  to: Checkpoint,
): Promise<void> {
  const before = stateOf(conversation);
  const keepsTyped = before.draft.trim() !== '' && !(await mayReplace(before.draft, to));
  const draft = keepsTyped ? before.draft : to.draft;
  show(conversation, { ...to, draft });
  const undo = () => {
    const { value } = conversation.draft;
    show(conversation, { ...before, draft: value === draft ? before.draft : value });
  };
  offerUndo({ text: `Went to “${to.name}”`, undo });
}

async function mayReplace(typed: string, { name, draft }: Checkpoint): Promise<boolean> {
  if (draft.trim() === '' || draft === typed) return false;
  return confirmAction({
    title: 'Replace what you typed?',
    body: `“${name}” was saved with unsent text of its own.`,
    confirmLabel: 'Replace it',
    cancelLabel: 'Keep mine',
  });
}

/** Replaces a checkpoint by another, or deletes it. */
export function changeCheckpoint(
  conversation: OpenConversation,
  from: Checkpoint,
  to?: Checkpoint,
) {
  const replace = (added: Checkpoint[]) => {
    const { checkpoints: all = [] } = conversation.record;
    const checkpoints = [...all.filter(({ id }) => id !== from.id), ...added];
    checkpoints.sort((a, b) => a.createdAt - b.createdAt);
    conversation.changeRecord({ checkpoints });
  };
  replace(to ? [to] : []);
  const undo = () => replace([from]);
  if (!to) offerUndo({ text: `Deleted “${from.name}”`, undo });
}

const stateOf = ({ record, draft }: OpenConversation): State => ({
  ...settingsOf(record),
  draft: draft.value,
});

/** All members, also those that are not set, so that they replace others. */
function settingsOf(from: CheckpointSettings): CheckpointSettings {
  const { leafId, model, keepsModel, systemPrompt, parameters } = from;
  const { sentFrom, leavesOutFiles, sendsReasoning } = from;
  const sent = { sentFrom, leavesOutFiles, sendsReasoning };
  return { leafId, model, keepsModel, systemPrompt, parameters, ...sent };
}

function show(conversation: OpenConversation, { draft, ...settings }: State): void {
  conversation.pickedModel = '';
  conversation.changeRecord(settingsOf(settings));
  if (conversation.draft.value !== draft) conversation.draft.replace(draft);
}
