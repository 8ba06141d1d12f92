import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Driver } from './protocol';

export interface Started {
  driver: Driver;
  /** The folder where what is downloaded comes to lie. */
  downloads: string;
  end(): Promise<void>;
}

/** A program with everything that it starts itself: all of it ends together, and not after the journeys. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  readonly #kill = () => {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  };

  constructor(path: string | undefined, args: string[], options: SpawnOptions = {}) {
    if (!path) throw new Error('A program is missing; npm run test:all says which.');
    this.#child = spawn(path, args, { stdio: 'ignore', ...options, detached: true });
    this.#exit = once(this.#child, 'exit');
    process.once('exit', this.#kill);
  }

  /** Its output on the stream of a number. */
  output(stream: number): NodeJS.ReadableStream {
    return this.#child.stdio[stream] as NodeJS.ReadableStream;
  }

  async end(): Promise<void> {
    process.off('exit', this.#kill);
    this.#kill();
    await this.#exit;
  }
}
