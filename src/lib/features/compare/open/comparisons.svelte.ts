import { plural } from '$lib/base/ui/text/amounts';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { reportEnd } from '$lib/shared/stored-items/report-end';
import type { Comparison } from '$lib/base/storage/comparison-records';
import { openComparisons } from '$lib/base/storage/comparisons';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { compareAddress } from '$lib/shared/compare-rows/compare-address';
import { emptyRecord } from '$lib/shared/compare-rows/store-comparison';
import { loadOnDemand } from '../model/load-on-demand';
import { OpenComparison } from './open-comparison.svelte';
import type { ModelCalls } from '../checks/evaluate-by-requests';
import { newVariant } from '$lib/shared/compare-rows/variant';

const repository = openComparisons();
let fresh: OpenComparison | undefined;

export const comparisons = new Library({
  many: 'comparisons',
  repository,
  textOf: ({ title, variants }) => `${title} ${variants.map(({ name }) => name).join(' ')}`,
  timeOf: ({ updatedAt }) => updatedAt,
  open: wrap,
});

/** A new comparison with two variants and a row. */
export function newComparison(): OpenComparison {
  if (!fresh || fresh.isStored) {
    fresh = comparisons.open(emptyComparison());
    fresh.begin();
  }
  return comparisons.add(fresh);
}

/** Renames a listed comparison, whether it is open or not. */
export async function renameComparison(record: Comparison, title: string): Promise<void> {
  const comparison = await comparisons.load(record);
  comparison.change({ title, titledBy: 'hand' });
}

function emptyComparison(): Comparison {
  const first = newVariant([]);
  return { ...emptyRecord(), variants: [first, newVariant([first])] };
}

const loadModelCalls = async () => (await import('../checks/model-calls')).modelCalls;

/** Few comparisons have checks by models, so their requests load when they are sent. */
const models: ModelCalls = {
  send: async (...request) => (await loadModelCalls()).send(...request),
  embed: async (...request) => (await loadModelCalls()).embed(...request),
};

function wrap(record: Comparison): OpenComparison {
  return new OpenComparison(record, {
    repository,
    endpoint: (connection) => connections.endpointIfUnlocked(connection),
    loadChecks: async () => (await loadOnDemand()).checkAnswers,
    models,
    onrecord: (changed) => comparisons.list.show(changed),
    onended(ended, { ended: sent, isStopped }) {
      announce(describeEnd(ended));
      const { id, title } = ended.record;
      const state = isStopped ? 'stopped' : 'done';
      reportEnd({ kind: 'Comparison', title, state, path: compareAddress(id) });
      whenLoaded(({ recordRun }) => recordRun(ended, state, sent));
    },
    onchecked: (checked) => whenLoaded(({ recordVerdicts }) => recordVerdicts(checked)),
  });
}

/** A run is not recorded if its part is gone after a deploy. */
function whenLoaded(record: (parts: Awaited<ReturnType<typeof loadOnDemand>>) => unknown): void {
  loadOnDemand().then(record, () => undefined);
}

/** Announced once, when all requests have ended. */
function describeEnd({ record, cells }: OpenComparison): string {
  let answered = 0;
  for (const { answers } of cells.values()) if (answers.at(-1)?.state === 'done') answered += 1;
  const others = cells.size - answered;
  return `${record.title}: ${plural(answered, 'cell')} answered${others > 0 ? `, ${others} not` : ''}`;
}
