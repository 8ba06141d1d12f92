import { deleteWithUndo } from '$lib/shared/stored-items/model/undo';
import { FollowedList } from '$lib/shared/stored-items/followed-list.svelte';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { unusedName } from '$lib/base/ui/files/save-file';
import {
  openPrompts,
  type Prompt,
  type PromptFields,
  type PromptVersion,
} from '$lib/base/storage/prompts';

/** The library of prompts, shared by every page. All calls except `delete` reject with StorageFailure. */
class Prompts {
  readonly #repository = openPrompts();
  readonly #list = new FollowedList(this.#repository, {
    many: 'prompts',
    textOf: ({ name }: Prompt) => name,
    timeOf: ({ updatedAt }: Prompt) => updatedAt,
  });

  /** Last changed first. */
  get all(): readonly Prompt[] {
    return this.#list.all;
  }

  /** Stored records that cannot be read. */
  get unreadable() {
    return this.#list.unreadable;
  }

  /** Resolves when the prompts are loaded, and listens to other tabs from then on. */
  follow(): Promise<void> {
    return this.#list.follow();
  }

  find(id: string): Prompt | undefined {
    return this.#list.find(id);
  }

  async create(fields: PromptFields): Promise<Prompt> {
    const now = Date.now();
    const times = { createdAt: now, updatedAt: now, textAt: now };
    const prompt: Prompt = { v: 1, id: randomId(), ...times, ...fields };
    await this.#repository.save(prompt);
    this.#list.show(prompt);
    return prompt;
  }

  /** `shown` is the prompt as the person saw it; another tab may have changed it since. */
  async change(shown: Prompt, changes: Partial<PromptFields>): Promise<Prompt> {
    const now = { at: Date.now(), versionId: randomId() };
    const changed = await this.#repository.change(shown, changes, now);
    this.#list.show(changed);
    return changed;
  }

  duplicate({ name, description, text, tags, use }: Prompt): Promise<Prompt> {
    const names = this.all.map((prompt) => prompt.name);
    return this.create({ name: unusedName(name, names), description, text, tags, use });
  }

  /** Deletes the prompt with its versions. Resolves with whether it was deleted. */
  delete({ id, name }: Prompt): Promise<boolean> {
    return deleteWithUndo(`“${name}”`, () => this.#list.removeWithUndo(id));
  }

  /** Earlier texts, newest first. */
  async versions({ id }: Prompt): Promise<PromptVersion[]> {
    return (await this.#repository.versions(id)).records;
  }
}

export const prompts = lasting(() => new Prompts());
