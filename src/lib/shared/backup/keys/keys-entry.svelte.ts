import { StorageFailure } from '$lib/base/storage/database/failure';
import type { KeyPlace } from '$lib/base/storage/keys/stored-keys';
import { type KeyState, type OpenedKeys, openLock } from './add-keys';
import { openKeys, type SealedKeys } from '../model/keys-file';

/**
 * `wrong`: another passphrase. `locked`: the browser's passphrase was not entered. `refused`: by
 * the browser's storage.
 */
type Problem = 'wrong' | 'locked' | 'refused';

const problems: Record<Problem, string> = {
  wrong: 'Wrong passphrase for this file. Nothing was imported; try again.',
  locked:
    'This browser’s keys are locked. Nothing was imported; unlock them or store the keys elsewhere.',
  refused: 'The browser’s storage doesn’t respond. Nothing was imported; try again.',
};

/**
 * State of the key section in the import dialog: whether keys are imported, and the passphrases.
 */
export class KeysEntry {
  /** The box is ticked; ignored when no key can be imported. */
  isTicked = $state(false);
  /** State of the keys in the file, in order; undefined until they are compared. */
  states = $state.raw<readonly KeyState[]>();
  readonly canImport = $derived(this.states?.includes('new') ?? false);
  readonly isWanted = $derived(this.isTicked && this.canImport);
  place = $state<KeyPlace>('tab');
  isOpening = $state(false);
  #typed = $state('');
  #problem = $state<Problem>();

  get typed(): string {
    return this.#typed;
  }

  set typed(text: string) {
    this.#typed = text;
    this.#problem = undefined;
  }

  get problem(): string | undefined {
    return this.#problem && problems[this.#problem];
  }

  /**
   * Nothing is written before all of them are unlocked; undefined when they stay locked, and the
   * reason is shown.
   */
  async open(sealed: SealedKeys): Promise<OpenedKeys | undefined> {
    this.isOpening = true;
    try {
      const opened = await openKeys(sealed, this.#typed);
      if (opened === 'wrong') return void (this.#problem = 'wrong');
      const { place } = this;
      const lock = place === 'locked' ? await openLock(this.#typed) : undefined;
      if (lock && !lock.isOpen) return void (this.#problem = 'locked');
      return { ...opened, place, hasMadeLock: lock?.isNew ?? false };
    } catch (reason) {
      if (!(reason instanceof StorageFailure)) throw reason;
      return void (this.#problem = 'refused');
    } finally {
      this.isOpening = false;
    }
  }
}
