import { toast } from '$lib/ui/notices/toasts.svelte';
import type { Variant } from '$lib/storage/comparison-records';
import { compareAddress } from '../compare-address';
import { newVariant } from '../variants/variant';
import { saveComparison } from './store-comparison';

/** Prompts with short answers in which models differ. */
const prompts = [
  'Name three uses of a paper clip, each in one short sentence.',
  'A train leaves at 14:50 and takes 95 minutes. When does it arrive? Answer with the time alone.',
  'Write {"city": string, "country": string} as JSON for the capital of Japan. Answer with the JSON alone.',
];

/** Maximum number of tokens per answer, so that a test costs next to nothing. */
const longestAnswer = 128;

/** Parallel requests. More would slow each other down and use up the account's rate limits. */
const atOnce = 3;

/**
 * Stores the quick test: three short prompts to each of these models of one connection. It runs as the page opens.
 * Returns the address, or undefined if it could not be stored, which is reported.
 */
export async function compareModels(
  connectionId: string,
  models: readonly string[],
): Promise<string | undefined> {
  const variants = models.map((model): Variant => ({
    ...newVariant([], {
      connectionId,
      model,
      parameters: { max_completion_tokens: longestAnswer },
    }),
    name: model,
  }));
  const rows = prompts.map((prompt) => ({ prompts: [prompt] }));
  const title = 'Quick test';
  const id = await saveComparison({ title, atOnce, variants, rows }).catch(() => undefined);
  if (id === undefined) {
    toast({ kind: 'failed', text: 'Couldn’t save the quick test.' });
    return undefined;
  }
  return `${compareAddress(id)}&run`;
}
