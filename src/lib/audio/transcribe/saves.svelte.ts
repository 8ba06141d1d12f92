import { asStorageFailure, type StorageFailure } from '$lib/storage/failure';

/** What of one thing could not be stored. That another part of it could be stored afterwards does not mend it. */
export class Saves {
  private failures = $state.raw<ReadonlyMap<string, StorageFailure>>(new Map());

  /** Of the first part that is not stored; undefined while all of them are. */
  get failure(): StorageFailure | undefined {
    return this.failures.values().next().value;
  }

  hasFailed(part: string): boolean {
    return this.failures.has(part);
  }

  /** Never rejects. A part that failed is whole again when it is stored under the same name. */
  async store(part: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.note(part, undefined);
    } catch (reason) {
      this.note(part, asStorageFailure(reason));
    }
  }

  private note(part: string, failure: StorageFailure | undefined): void {
    if (!failure && !this.failures.has(part)) return;
    const others = [...this.failures].filter(([name]) => name !== part);
    this.failures = new Map(failure ? [...others, [part, failure]] : others);
  }
}
