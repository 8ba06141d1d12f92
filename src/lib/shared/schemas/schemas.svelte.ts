import { deleteWithUndo } from '$lib/shared/stored-items/model/undo';
import { FollowedList } from '$lib/shared/stored-items/followed-list.svelte';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { openSchemas, type SchemaRecord } from '$lib/base/storage/schemas';
import type { SchemaDefinition } from './answer-format';

/** The library of schemas, shared by every page and conversation. */
class Schemas {
  readonly #repository = openSchemas();
  readonly #list = new FollowedList(this.#repository, {
    many: 'schemas',
    textOf: ({ name, description }: SchemaRecord) => `${name} ${description}`,
    timeOf: ({ createdAt }: SchemaRecord) => createdAt,
  });

  get all(): readonly SchemaRecord[] {
    return this.#list.all;
  }

  /** Resolves when the schemas are loaded, and listens to other tabs from then on. Rejects with StorageFailure. */
  follow(): Promise<void> {
    return this.#list.follow();
  }

  /** Saves a schema; replaces the one with the same name. Rejects with StorageFailure. */
  async save({ name, description = '', schema, strict }: SchemaDefinition): Promise<void> {
    const { id = randomId(), createdAt = Date.now() } =
      this.all.find((known) => known.name === name) ?? {};
    const record: SchemaRecord = { v: 1, id, createdAt, name, description, schema, strict };
    await this.#repository.save(record);
    this.#list.show(record);
  }

  delete({ id, name }: SchemaRecord): Promise<boolean> {
    return deleteWithUndo(`the schema “${name}”`, () => this.#list.removeWithUndo(id));
  }
}

export const schemas = lasting(() => new Schemas());
