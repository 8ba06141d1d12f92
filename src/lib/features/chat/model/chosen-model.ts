import { connections } from '$lib/shared/connections/model/connections.svelte';
import { chooseModel } from '$lib/shared/connections/model-picker/model-choice';
import { preferences } from '$lib/base/storage/database/preferences';
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
