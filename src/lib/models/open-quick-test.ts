import { compareModels } from '$lib/compare/convert/compare-models';
import { goto } from '$app/navigation';

/** Opens a comparison that sends a few short prompts to these models of a connection. */
export async function openQuickTest(
  connectionId: string,
  models: readonly string[],
): Promise<void> {
  const address = await compareModels(connectionId, models);
  // eslint-disable-next-line svelte/no-navigation-without-resolve -- The address is made by `resolve` already.
  if (address) void goto(address);
}
