import Plus from '@lucide/svelte/icons/plus';
import { untrack } from 'svelte';
import { goto } from '$app/navigation';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { deleteWithUndo } from '$lib/shared/stored-items/model/undo';
import type { Comparison } from '$lib/base/storage/comparison-records';
import { preferences } from '$lib/base/storage/database/preferences';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import { oneAtATime } from '$lib/base/ui/actions/one-at-a-time';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { compareAddress } from '$lib/shared/compare-rows/compare-address';
import { comparisons, newComparison } from './open/comparisons.svelte';
import { ComparisonActions } from './open/comparison-actions';
import { compareCommands, type CompareDialog } from './compare-commands';
import { loadOnDemand } from './model/load-on-demand';
import { CountedCells } from './summary/counted-cells.svelte';
import { resolveSettings } from '$lib/shared/compare-rows/variant';

interface Address {
  /** Id of the comparison; null for a new one. */
  id: () => string | null;
  /** The comparison runs as soon as it is open. */
  isToRun: () => boolean;
  /** Id of a batch to compare with another one; null for none. */
  batchId: () => string | null;
}

const loadSpending = async () => (await loadOnDemand()).Spending;

/** The comparison of the page's address and what can be done with it. Created with the page. */
export class ComparePageState {
  /** Undefined until the comparison of the address is open. */
  actions = $state.raw<ComparisonActions>();
  /** Whether this browser does not store the comparison of the address. */
  missing = $state(false);
  isBlind = $state(false);
  dialog = $state.raw<CompareDialog>();
  readonly #address: Address;

  readonly counted = new CountedCells(() => this.actions);
  readonly comparison = $derived.by(() => this.actions?.comparison);
  readonly isBegun = $derived.by(() => this.comparison?.isStored ?? false);
  readonly isEmpty = $derived.by(
    () => !this.isBegun && !this.comparison?.rows.some(({ prompts }) => prompts.some(Boolean)),
  );
  readonly title = $derived.by(() => (this.isBegun && this.comparison?.record.title) || 'Compare');
  readonly hasResults = $derived.by(() => {
    const { comparison } = this;
    return comparison !== undefined && comparison.isFullyRead && comparison.cells.size > 0;
  });
  readonly create: Action = {
    id: 'new-comparison',
    title: 'New comparison',
    icon: Plus,
    group: 'Compare',
    run: () => void goto(compareAddress()),
  };
  readonly commands = $derived.by(() => this.actions && compareCommands(this, this.actions));
  readonly #resolved = $derived.by(() =>
    resolveSettings(this.comparison?.record.variants ?? [], {
      active: connections.active,
      list: connections.list,
      modelsOf: (connection) => connections.modelsOf(connection),
      last: preferences.get('model'),
    }),
  );

  constructor(address: Address) {
    this.#address = address;
    $effect(() => comparisons.follow());
    $effect(() => void this.#show(address.id()));
    $effect(() => {
      const firstId = address.batchId();
      if (firstId !== null) this.dialog = { kind: 'batches', firstId };
    });
    // A started comparison gets its own address, so that a reload finds it.
    $effect(() => {
      if (address.id() === null && this.isBegun) untrack(() => this.#showOwnAddress());
    });
    $effect(() => {
      const { actions } = this;
      if (!address.isToRun() || actions?.comparison.id !== address.id()) return;
      untrack(() => {
        this.#showOwnAddress();
        void actions?.run();
      });
    });
  }

  /** An example that may cost something is only filled in. */
  useExample(prompt: string): void {
    const row = this.comparison?.rows[0];
    if (!row) return;
    this.comparison?.changeRow(row.id, { prompts: [prompt] });
    if (connections.active.isDemo) void this.actions?.run();
  }

  async remove({ id, title }: Comparison): Promise<void> {
    const isGone = await deleteWithUndo(`“${title}”`, () => comparisons.remove(id));
    if (isGone && id === this.#address.id()) void goto(compareAddress());
  }

  readonly openCopy = oneAtATime(async () => {
    const { comparison } = this;
    const { copyComparison } = await loadOnDemand();
    const id = comparison && (await copyComparison(comparison).catch(() => undefined));
    if (id === undefined) toast({ kind: 'failed', text: 'Couldn’t copy the comparison.' });
    else await goto(compareAddress(id));
  });

  async #show(wanted: string | null): Promise<void> {
    this.isBlind = false;
    if (wanted !== null && untrack(() => this.comparison?.id) === wanted) return;
    const found = wanted === null ? untrack(newComparison) : await comparisons.find(wanted);
    if (wanted !== untrack(() => this.#address.id())) return;
    this.missing = !found;
    this.actions = found && new ComparisonActions(found, () => this.#resolved, loadSpending);
  }

  #showOwnAddress(): void {
    const address = compareAddress(this.comparison?.id);
    void goto(address, { replaceState: true, keepFocus: true, noScroll: true });
  }
}
