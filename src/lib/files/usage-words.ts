import type { BatchUse } from '$lib/batches/batch-usage';

const mostNamed = 5;

/** Sentences about the batches that the deletion of a file affects; empty if none uses it. */
export function usageWords(usedBy: readonly BatchUse[]): string {
  const isFed = ({ role, isOver }: BatchUse) => role === 'input' && !isOver;
  const fed = usedBy.filter(isFed);
  const others = usedBy.filter((use) => !isFed(use));
  const sentences: string[] = [];
  if (fed.length === 1) sentences.push(`The batch ${named(fed)} is running with it and will fail.`);
  if (fed.length > 1)
    sentences.push(`These batches are running with it and will fail: ${named(fed)}.`);
  if (others.length === 1) sentences.push(`The batch ${named(others)} uses it.`);
  if (others.length > 1) sentences.push(`These batches use it: ${named(others)}.`);
  return sentences.join(' ');
}

function named(uses: readonly BatchUse[]): string {
  const names = uses.slice(0, mostNamed).map(({ name }) => `“${name}”`);
  const more = uses.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
