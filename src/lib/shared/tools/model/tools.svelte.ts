import { FollowedList } from '$lib/shared/stored-items/followed-list.svelte';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { openTools, type ToolRecord } from '$lib/base/storage/tools';
import { ToolForm } from './tool-form.svelte';

/** The library of tools, shared by every page and conversation. */
class Tools {
  readonly form = new ToolForm();
  readonly #repository = openTools();
  readonly #list = new FollowedList(this.#repository, {
    many: 'tools',
    textOf: ({ name, description }: ToolRecord) => `${name} ${description}`,
    timeOf: ({ createdAt }: ToolRecord) => createdAt,
  });
  /** For tools with the same name, the newest, which is the first of the list. */
  readonly #byName = $derived(
    new Map(this.#list.all.toReversed().map((tool) => [tool.name, tool])),
  );
  #entered: Promise<void> | undefined;

  get all(): readonly ToolRecord[] {
    return this.#list.all;
  }

  /** Resolves when the tools are loaded, and follows other tabs from then on. Rejects with StorageFailure. */
  async follow(): Promise<void> {
    await Promise.all([this.#list.follow(), (this.#entered ??= this.form.load())]);
  }

  /** The newest tool that answers calls of this name. */
  named(name: string): ToolRecord | undefined {
    return this.#byName.get(name);
  }

  /** Rejects with StorageFailure. */
  async save(tool: ToolRecord): Promise<void> {
    await this.#repository.save(tool);
    this.#list.show(tool);
  }

  /** Resolves with an undo. Rejects with StorageFailure. */
  delete(id: string): Promise<() => Promise<void>> {
    return this.#list.removeWithUndo(id);
  }
}

export const tools = lasting(() => new Tools());
