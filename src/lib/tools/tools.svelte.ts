import { lasting } from '$lib/kept/lasting.svelte';
import { StoredList } from '$lib/kept/stored-list.svelte';
import { openTools, type ToolRecord } from '$lib/storage/tools';
import { ToolForm } from './tool-form.svelte';

/** The library of tools, shared by every page and conversation. */
class Tools {
  readonly form = new ToolForm();
  readonly #repository = openTools();
  readonly #list = new StoredList(this.#repository, {
    textOf: ({ name, description }: ToolRecord) => `${name} ${description}`,
    timeOf: ({ createdAt }: ToolRecord) => createdAt,
  });
  #following: Promise<void> | undefined;

  get all(): readonly ToolRecord[] {
    return this.#list.all;
  }

  /** Resolves when the tools are here, and hears the other tabs from then on. Rejects with StorageFailure. */
  follow(): Promise<void> {
    return (this.#following ??= this.#read());
  }

  /** The one that answers calls of this name: the newest. */
  named(name: string): ToolRecord | undefined {
    return this.#list.all.find((tool) => tool.name === name);
  }

  /** Rejects with StorageFailure. */
  async save(tool: ToolRecord): Promise<void> {
    await this.#repository.save(tool);
    this.#list.show(tool);
  }

  /** Resolves with the way back. Rejects with StorageFailure. */
  async delete(id: string): Promise<() => Promise<void>> {
    const removed = await this.#list.remove(id);
    return () => this.#list.restore(removed);
  }

  async #read(): Promise<void> {
    try {
      await Promise.all([this.#list.load(), this.form.load()]);
      this.#repository.onChange((ids) => void this.#list.refresh(ids).catch(() => undefined));
    } catch (reason) {
      this.#following = undefined;
      throw reason;
    }
  }
}

export const tools = lasting(() => new Tools());
