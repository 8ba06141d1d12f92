import ArrowLeft from '@lucide/svelte/icons/arrow-left';
import Plus from '@lucide/svelte/icons/plus';
import { untrack } from 'svelte';
import { goto } from '$app/navigation';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { batchAddress, newBatchAddress } from '$lib/shared/batch-jobs/batch-address';
import { loadOnDemand, receiveFiles } from '../new/entered-batch.svelte';
import { startBatch } from '$lib/shared/batch-jobs/start/start-batch';
import type { BatchWatch } from '$lib/shared/batch-jobs/watch/batch-watch.svelte';
import { watchOf } from '$lib/shared/batch-jobs/watch/watches';

interface Address {
  /** Id of the open batch; null shows the list or the form. */
  id: () => string | null;
  isNew: () => boolean;
}

const group = 'Batches';

/** The batches of the active connection, as the page shows them. Created while the page is. */
export class BatchesPageState {
  /** Whether the connections are loaded. */
  isReady = $state(false);
  /** Why the example could not be started. */
  exampleError = $state.raw<ApiError>();
  /** The id of the batch whose name is edited in its row. */
  renaming = $state<string>();
  #isStarting = $state(false);

  readonly connection: Connection = $derived.by(() => connections.active);
  readonly watch: BatchWatch = $derived.by(() => {
    const wanted = this.connection;
    return untrack(() => watchOf(wanted));
  });

  readonly #address: Address;

  readonly create: Action = {
    id: 'new-batch',
    title: 'New batch',
    icon: Plus,
    shortcut: 'Mod+Shift+O',
    group,
    run: () => void goto(newBatchAddress()),
  };
  readonly all: Action = $derived.by(() => ({
    id: 'list-batches',
    title: 'Show all batches',
    label: 'All batches',
    icon: ArrowLeft,
    group,
    enabled: this.#address.id() !== null || this.#address.isNew(),
    href: batchAddress(),
    run: () => void goto(batchAddress()),
  }));
  readonly example: Action = $derived.by(() => ({
    id: 'example-batch',
    title: this.connection.isDemo ? 'Run an example of 12 requests' : 'Try an example file',
    group,
    enabled: !this.#isStarting,
    run: () => void this.runExample(),
  }));

  constructor(address: Address) {
    this.#address = address;
    $effect(() => {
      void connections.ready.then(() => (this.isReady = true));
    });
    // The watch also runs without a list, so that batches started earlier are followed.
    $effect(() => this.watch.ensure());
    $effect(() => {
      if (address.id() === null && !address.isNew() && this.isReady)
        void this.watch.reloadIfStale();
    });
  }

  /** Opens the form of a new batch with these files. */
  async openFiles(files: readonly File[]): Promise<void> {
    const received = await receiveFiles(files);
    if (typeof received === 'string') await goto(received);
    else if (received) toast({ kind: 'warning', text: received.refused });
  }

  /** Requests that may cost money are only prepared, not sent. */
  async runExample(): Promise<void> {
    const { connection } = this;
    this.#isStarting = true;
    this.exampleError = undefined;
    try {
      const { exampleFile } = await loadOnDemand();
      const file = await exampleFile(connection);
      if (!connection.isDemo) return await this.openFiles([file]);
      const plan = { completionWindow: '24h', metadata: null, name: 'Example', parentId: null };
      const { id } = await startBatch(connection, { file, ...plan });
      await goto(batchAddress(id));
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      this.exampleError = reason.error;
    } finally {
      this.#isStarting = false;
    }
  }
}
