import { costInWords, costOf } from '$lib/prices/cost';
import { milliseconds } from '$lib/ui/milliseconds';
import type { ModelPrice } from '$lib/storage/model-notes';
import { countInWords } from '$lib/ui/amounts';
import type { TestResult } from './quick-test.svelte';

/** The heads of the figures of a quick test, in the order in which `testFigures` gives them. */
export const figureHeads: readonly { label: string; explanation: string }[] = [
  { label: 'First token', explanation: 'From sending, measured in this browser' },
  { label: 'Tokens/s', explanation: 'Output tokens' },
  { label: 'Total', explanation: 'From sending to the end, measured in this browser' },
  { label: 'Tokens', explanation: 'Input and output tokens, as reported' },
  { label: 'Cost', explanation: 'Estimate by the prices in your notes' },
];

/** The figures of one result in words; a dash for what is not known. */
export function testFigures(
  { firstTokenMs, tokensPerSecond, totalMs, usage }: TestResult,
  price: ModelPrice | null,
): string[] {
  const cost = costOf(usage, price);
  return [
    inWordsOrDash(firstTokenMs, milliseconds),
    inWordsOrDash(tokensPerSecond, (rate) => countInWords(Math.round(rate))),
    inWordsOrDash(totalMs, milliseconds),
    usage ? `${usage.prompt_tokens ?? '?'} + ${usage.completion_tokens ?? '?'}` : '–',
    inWordsOrDash(cost, (amount) => costInWords(amount, price?.currency ?? '')),
  ];
}

function inWordsOrDash(amount: number | undefined, inWords: (amount: number) => string): string {
  return amount === undefined ? '–' : inWords(amount);
}
