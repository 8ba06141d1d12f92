import { offerUndo } from '$lib/items/undo';
import { randomId } from '$lib/platform/random-id';
import type { Checkpoint } from '$lib/storage/conversation-records';
import { toast } from '$lib/ui/notices/toasts.svelte';
import type { OpenConversation } from '../open-conversation.svelte';

type State = Pick<Checkpoint, 'draft' | 'record'>;

/** Saves the conversation as it is now: the branch shown, the unsent text and the set-up. */
export function saveCheckpoint(conversation: OpenConversation, name: string): void {
  const { checkpoints = [] } = conversation.record;
  const saved = { id: randomId(), name, createdAt: Date.now(), ...stateOf(conversation) };
  conversation.changeRecord({ checkpoints: [...checkpoints, saved] });
  toast({ kind: 'success', text: `Saved checkpoint “${name}”` });
}

/** Shows the state of a checkpoint. The messages sent since stay as another branch; Undo returns to them. */
export function goToCheckpoint(conversation: OpenConversation, to: Checkpoint): void {
  const { draft: before, record } = stateOf(conversation);
  show(conversation, to);
  const undo = () => {
    const { value } = conversation.draft;
    show(conversation, { record, draft: value === to.draft ? before : value });
  };
  offerUndo({ text: `Went to “${to.name}”`, undo });
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

function stateOf({ record, draft }: OpenConversation): State {
  return {
    draft: draft.value,
    record: { ...record, checkpoints: undefined, summaries: undefined, queue: undefined },
  };
}

/** Every field of the set-up is changed, also to none. */
function show(conversation: OpenConversation, { record, draft }: State): void {
  const { leafId, model, keepsModel, systemPrompt, parameters } = record;
  const { sentFrom, leavesOutFiles, sendsReasoning } = record;
  const sent = { sentFrom, leavesOutFiles, sendsReasoning };
  conversation.pickedModel = '';
  conversation.changeRecord({ leafId, model, keepsModel, systemPrompt, parameters, ...sent });
  if (conversation.draft.value !== draft) conversation.draft.replace(draft);
}
