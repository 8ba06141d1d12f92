import { randomId } from '$lib/random-id';
import { openPresets, type Preset } from '$lib/storage/presets';
import { StoredList } from './stored-list.svelte';
import { deleteWithUndo } from './delete-with-undo';

/** What a preset holds beside its name. */
export type PresetSettings = Pick<Preset, 'model' | 'systemPrompt' | 'parameters'>;

/** The presets of this browser. */
class Presets {
  readonly #repository = openPresets();
  readonly list = new StoredList(this.#repository, {
    textOf: ({ name }: Preset) => name,
    timeOf: ({ createdAt }: Preset) => createdAt,
  });
  #follows = false;

  /** Reads them, and hears the other tabs from then on. Rejects with StorageFailure. */
  async load(): Promise<void> {
    await this.list.load();
    if (this.#follows) return;
    this.#follows = true;
    this.#repository.onChange((ids) => void this.list.refresh(ids).catch(() => undefined));
  }

  /** Under a name that is there already it takes that one's place. Rejects with StorageFailure. */
  async save(name: string, settings: PresetSettings): Promise<void> {
    const before = this.list.all.find((preset) => preset.name === name);
    const { id = randomId(), createdAt = Date.now() } = before ?? {};
    const preset: Preset = { v: 1, id, name, createdAt, ...settings };
    await this.#repository.save(preset);
    this.list.show(preset);
  }

  delete({ id, name }: Preset): Promise<boolean> {
    return deleteWithUndo(`“${name}”`, async () => {
      const removed = await this.list.remove(id);
      return () => this.list.restore(removed);
    });
  }
}

export const presets = new Presets();
