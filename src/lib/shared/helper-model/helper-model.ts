import { completeChat } from '$lib/base/api/complete-chat';
import type { JsonObject } from '$lib/base/api/wire/json';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { listOwnModels, type OwnModel, ownModelId } from '$lib/base/model-files/own-models';
import { browserModelId } from '$lib/base/platform/language-model';
import { preferences } from '$lib/base/storage/database/preferences';

/**
 * The id of the model that works for the console itself. It is one of this device, which the demo service serves, so
 * nothing is sent elsewhere. Empty if the person has chosen none.
 */
export function helperModel(): string {
  return preferences.get('helperModel');
}

/** Ids of the models of this device that can help. Never rejects. */
export async function helperOffers(): Promise<string[]> {
  const own = (await textModels()).map(ownModelId);
  return [...own, ...(preferences.get('browserModel') ? [browserModelId] : [])];
}

/** The helper model's answer to a prompt. Undefined if none is chosen, and after a failure or an abort. */
export async function promptHelper(
  prompt: string,
  signal: AbortSignal,
  parameters: JsonObject = {},
): Promise<string | undefined> {
  const model = helperModel();
  if (model === '') return undefined;
  try {
    const endpoint = await connections.endpointIfUnlocked(demoConnection);
    const own = (await textModels()).find((one) => ownModelId(one) === model);
    // Small tasks need no reasoning, which takes long on this device.
    const effort = own?.facts?.canThink ? { reasoning_effort: 'none' } : {};
    const messages = [{ role: 'user' as const, content: prompt }];
    const body = { model, messages, ...effort, ...parameters };
    return (await completeChat(endpoint, body, signal)).text;
  } catch {
    return undefined;
  }
}

async function textModels(): Promise<OwnModel[]> {
  const models = await listOwnModels().catch(() => []);
  return models.filter(({ checked, kind }) => checked && kind === 'text');
}
