import { proxy, type Remote } from 'comlink';
import type { OnProgress, Progress } from '$lib/base/model-files/add-model';
import type { Added, AddModelTasks } from '$lib/base/model-files/add-model.worker';
import workerUrl from '$lib/base/model-files/add-model.worker.ts?worker&url';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { formatProgress } from '$lib/base/ui/text/amounts';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerHost } from '$lib/base/workers/worker-host';

export type WorkStep = Progress['step'] | 'checking' | 'loading';

type Task = (worker: Remote<AddModelTasks>, onProgress: OnProgress) => Promise<Added>;

let lastKey = 0;

/** The work on one model in this tab: copy or download, check, load. It remains with its problem if it failed. */
export class ModelWork {
  readonly key = `work ${(lastKey += 1)}`;
  readonly name: string;
  /** Begins the same work again. */
  readonly again: () => void;
  /** Undefined until the model has one. */
  folder = $state<string>();
  step = $state<WorkStep>('copying');
  progress = $state.raw<{ bytes: number; total: number; rate: number }>();
  problem = $state<string>();
  #transfer: Promise<unknown> | undefined;
  readonly #worker = new WorkerHost<AddModelTasks>(() => startWorker(workerUrl));
  readonly #stopped = new AbortController();

  constructor(name: string, step: WorkStep, again: () => void) {
    this.name = name;
    this.step = step;
    this.again = again;
  }

  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** "12 MB of 100 MB · 3.1 MB/s · 28 s left". */
  get detail(): string {
    const { bytes = 0, total = 0, rate = 0 } = this.progress ?? {};
    return formatProgress({ done: bytes, total: total || undefined, rate });
  }

  /** Copies or downloads in a worker, which ends with it. Never rejects. */
  async transfer(task: Task): Promise<Added> {
    const meter = new RateMeter();
    let isOver = false;
    const onProgress = ({ folder, step, bytes, total }: Progress): void => {
      if (isOver) return;
      this.folder = folder;
      this.step = step;
      meter.add(bytes, performance.now());
      this.progress = { bytes, total, rate: step === 'reading' ? 0 : meter.perSecond };
    };
    const added = this.#worker
      .call((remote) => task(remote, proxy(onProgress)))
      .catch((): Added => ({ kind: 'problem', problem: 'This part didn’t load. Reload the page.' }))
      .finally(() => {
        isOver = true;
        this.#worker.close();
        this.progress = undefined;
        this.#transfer = undefined;
      });
    this.#transfer = added;
    return added;
  }

  /** Ends the work. A download can be resumed. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    if (!this.#transfer) return;
    await this.#worker.call((remote) => remote.stop()).catch(() => undefined);
    await this.#transfer;
  }
}
