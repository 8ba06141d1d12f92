import type { Comparison } from '$lib/base/storage/comparison-records';
import type { ComparisonRunRecord } from '$lib/base/storage/comparison-run-records';
import { openComparisonRuns } from '$lib/base/storage/comparison-runs';
import { openComparisons } from '$lib/base/storage/comparisons';
import { exactTime } from '$lib/base/ui/text/times';
import type { OpenComparison } from '../open/open-comparison.svelte';
import type { RunSide } from './compare-runs';
import { type Answers, prepareAnswers } from './run-rows';

/** A choice for one side: a run, the current answers, or the answers of another comparison. */
export interface SideOption {
  value: string;
  label: string;
  variants: readonly { id: string; name: string }[];
  /** Rejects with StorageFailure. */
  open: () => Promise<RunSide | undefined>;
}

const runs = openComparisonRuns();
const comparisons = openComparisons();

export const runLabel = ({ name, at }: ComparisonRunRecord) => name || exactTime(at);

/** `stored` and `others`: newest first. */
export function sideOptions(
  comparison: OpenComparison,
  stored: readonly ComparisonRunRecord[],
  others: readonly Comparison[],
): SideOption[] {
  const current: SideOption = {
    value: 'current',
    label: 'Current answers',
    variants: comparison.record.variants,
    open: () => sideOfAnswers(comparison.id, comparison),
  };
  return [
    ...stored.map((run): SideOption => ({
      value: `run:${run.id}`,
      label: runLabel(run),
      variants: run.variants,
      open: () => Promise.resolve({ ...run, rows: () => runs.rows(run) }),
    })),
    ...(comparison.cells.size > 0 ? [current] : []),
    ...others
      .filter(({ id }) => id !== comparison.id)
      .map(({ id, title, updatedAt, variants }): SideOption => ({
        value: `comparison:${id}`,
        label: `${title}, ${exactTime(updatedAt)}`,
        variants,
        open: () => openComparison(id),
      })),
  ];
}

/** One variant alone, or all of them without `variantId`. */
export function withVariant(side: RunSide, variantId: string): RunSide {
  if (variantId === '') return side;
  return { ...side, variants: side.variants.filter(({ id }) => id === variantId) };
}

async function openComparison(id: string): Promise<RunSide | undefined> {
  const [record, rows, cells] = await Promise.all([
    comparisons.get(id),
    comparisons.rows(id),
    comparisons.cells(id),
  ]);
  return record && sideOfAnswers(id, { record, rows: rows.records, cells: cells.records });
}

async function sideOfAnswers(comparisonId: string, answers: Answers): Promise<RunSide> {
  const { variants, checks } = answers.record;
  const { settings, answerers, read } = await prepareAnswers(answers);
  const fingerprints = new Map(variants.map(({ id }) => [id, new Set<string>()]));
  for (const { variantId, answers: given } of answers.cells.values()) {
    const fingerprint = given.at(-1)?.systemFingerprint;
    if (fingerprint) fingerprints.get(variantId)?.add(fingerprint);
  }
  const sent = variants.flatMap(({ id, name }) => {
    const own = settings.get(id);
    const reported = [...(fingerprints.get(id) ?? [])];
    const answeredBy = answerers.get(id);
    return own ? [{ id, name, settings: own, answeredBy, fingerprints: reported }] : [];
  });
  return { comparisonId, checks, rows: read, variants: sent };
}
