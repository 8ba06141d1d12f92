import { randomId } from '$lib/base/platform/random-id';
import { openPresets, type Preset } from '$lib/base/storage/presets';
import { deleteWithUndo, offerUndo } from './model/undo';
import { FollowedList } from './followed-list.svelte';

/** The content of a preset beside its name. */
export type PresetSettings = Pick<Preset, 'model' | 'systemPrompt' | 'parameters'>;

/** The presets of this browser. */
class Presets {
  readonly #repository = openPresets();
  readonly list = new FollowedList(this.#repository, {
    many: 'presets',
    textOf: ({ name }: Preset) => name,
    timeOf: ({ createdAt }: Preset) => createdAt,
  });

  /** Replaces a preset with the same name. Rejects with StorageFailure. */
  async save(name: string, settings: PresetSettings): Promise<void> {
    const before = this.list.all.find((preset) => preset.name === name);
    if (before) return this.overwrite(before, settings);
    const preset: Preset = { v: 1, id: randomId(), name, createdAt: Date.now(), ...settings };
    await this.#repository.save(preset);
    this.list.show(preset);
  }

  /** Rejects with StorageFailure. */
  async rename(preset: Preset, name: string): Promise<void> {
    this.list.show(await this.#repository.change(preset, { name }));
  }

  /** Offers an undo that restores its content. Rejects with StorageFailure. */
  async overwrite(preset: Preset, settings: PresetSettings): Promise<void> {
    const { model, systemPrompt, parameters } = preset;
    await this.#put(preset, settings);
    offerUndo({
      text: `Overwrote “${preset.name}”`,
      undo: () => this.#put(preset, { model, systemPrompt, parameters }),
      failure: () => `“${preset.name}” couldn’t be restored`,
    });
  }

  delete({ id, name }: Preset): Promise<boolean> {
    return deleteWithUndo(`“${name}”`, () => this.list.removeWithUndo(id));
  }

  async #put(preset: Preset, settings: PresetSettings): Promise<void> {
    this.list.show(await this.#repository.change(preset, settings));
  }
}

export const presets = new Presets();
