import { expose } from 'comlink';
import { announceWorker } from '../../src/lib/base/workers/announce-worker';
import type { Job, JobPart } from '../../src/lib/service/engines/llama/loaded-model';
import { SharedModel } from '../../src/lib/service/engines/llama/shared-model';
import { randomId } from '../../src/lib/base/platform/random-id';

let run = 0;

/** A tab whose engine reports its name and how many jobs it has run; the job `wait` goes on until it is aborted. */
export class TestTab {
  #name = '';
  #shared = this.#open();

  /** `limit`: milliseconds for another tab to accept a job. */
  start(name: string, limit?: number): void {
    this.#name = name;
    if (limit !== undefined) this.#shared = this.#open(limit);
  }

  #open(limit?: number): SharedModel {
    return new SharedModel({ run: (job, signal) => this.#run(job, signal) }, randomId, limit);
  }

  /** Names of the tabs that answered; `onPart` gets each as it arrives. */
  async ask(folder: string, onPart?: (name: string) => void): Promise<string> {
    const names: string[] = [];
    try {
      for await (const part of this.#shared.run({ kind: 'load', folder }, this.#stopped.signal)) {
        const name = part.type === 'state' ? String(part.state.folder) : '';
        names.push(name);
        onPart?.(name);
      }
    } catch (error) {
      names.push(error instanceof Error ? error.message : String(error));
    }
    return names.join(' ');
  }

  stop(): void {
    this.#stopped.abort(new Error('stopped'));
  }

  readonly #stopped = new AbortController();

  async *#run(job: Job, signal: AbortSignal): AsyncGenerator<JobPart> {
    run += 1;
    yield { type: 'state', state: { folder: `${this.#name}${run}`, bytes: 0 } };
    if (job.kind !== 'load' || job.folder !== 'wait') return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    throw signal.reason;
  }
}

expose(new TestTab());
announceWorker();
