import { listOwnModels, ownModelId, ownModelKind } from '$lib/base/model-files/own-models';
import { onChange } from '$lib/base/storage/database/changes';
import { demoConnection } from './model/connection';
import { connections } from './model/connections.svelte';

let isFollowing = false;

/** Requests the models of the demo service again when a tab has changed those that are stored on this device. */
export function followOwnModels(): void {
  if (isFollowing) return;
  isFollowing = true;
  onChange(ownModelKind, () => void update());
}

async function update(): Promise<void> {
  const list = connections.modelsOf(demoConnection);
  if (!list.loaded) return;
  const stored = (await listOwnModels())
    .filter(({ checked }) => checked)
    .map((model) => `${ownModelId(model)} ${model.context}`);
  const listed = list.items
    .filter(({ id }) => id.startsWith('own/'))
    .map(({ id, context_window: context }) => `${id} ${context}`);
  if (String(stored.sort()) !== String(listed.sort())) await list.reload();
}
