import { goto } from '$app/navigation';
import { oneAtATime } from '$lib/base/ui/actions/one-at-a-time';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import type { Variant } from '$lib/base/storage/comparison-records';
import { compareAddress } from '$lib/shared/compare-rows/compare-address';
import { newVariant } from '$lib/shared/compare-rows/variant';
import { saveComparison } from '$lib/shared/compare-rows/store-comparison';

/** Prompts with short answers in which models differ. */
const prompts = [
  'Name three uses of a paper clip, each in one short sentence.',
  'A train leaves at 14:50 and takes 95 minutes. When does it arrive? Answer with the time alone.',
  'Write {"city": string, "country": string} as JSON for the capital of Japan. Answer with the JSON alone.',
];

/** Maximum number of tokens per answer, so that a test costs next to nothing. */
const maxAnswer = 128;

/** Parallel requests. More would slow each other down and use up the account's rate limits. */
const atOnce = 3;

/** Opens a comparison that sends three short prompts to each of these models of a connection. A failure is reported. */
export const openQuickTest = oneAtATime(async (connectionId: string, models: readonly string[]) => {
  const id = await saveQuickTest(connectionId, models).catch(() => undefined);
  // eslint-disable-next-line svelte/no-navigation-without-resolve -- The address is made by `resolve` already.
  if (id !== undefined) await goto(`${compareAddress(id)}&run`);
  else toast({ kind: 'failed', text: 'Couldn’t save the test prompts.' });
});

/** Returns the id of the stored comparison. Rejects with StorageFailure. */
export function saveQuickTest(connectionId: string, models: readonly string[]): Promise<string> {
  const variants = models.map((model): Variant => ({
    ...newVariant([], {
      connectionId,
      model,
      parameters: { max_completion_tokens: maxAnswer },
    }),
    name: model,
  }));
  const rows = prompts.map((prompt) => ({ prompts: [prompt] }));
  return saveComparison({ title: 'Test prompts', atOnce, variants, rows });
}
