import { connections } from '$lib/connections/connections.svelte';
import { chooseModel } from '$lib/connections/model-choice';
import { preferences } from '$lib/storage/preferences';
import type { OpenConversation } from './open-conversation.svelte';

/** The model that answers the next message of a conversation. */
export function chosenModel({ pickedModel, record }: OpenConversation): string {
  const wanted = {
    picked: pickedModel || (record.keepsModel ? record.model : ''),
    conversation: record.model,
    last: preferences.get('model'),
  };
  return chooseModel(wanted, connections.models.items);
}
