import { recallOnDevice, rememberOnDevice } from './device-memory';
import { wideWindow } from './window-width.svelte';

const prefix = 'panel.';

/** Pixels. */
const minWidth = 200;
const maxWidth = 560;
const step = 16;

/** One side panel of a SplitView: its width and whether it is open beside the content, remembered under `key`. */
export class Panel {
  /** The chosen width. */
  width = $state(0);
  /** The actual width, which is less if the window has no room. */
  shown = $state(0);
  /** Whether the person opened or closed it; undefined before. */
  #chosen = $state<boolean>();

  constructor(
    readonly key: string,
    readonly side: 'start' | 'end',
    /** The default width. */
    readonly defaultWidth: number,
  ) {
    const { width, open } = recallOnDevice(prefix + key);
    this.width = this.#clamp(typeof width === 'number' ? width : defaultWidth);
    this.#chosen = typeof open === 'boolean' ? open : undefined;
  }

  get open(): boolean {
    return this.#chosen ?? (this.side === 'start' || wideWindow.current);
  }

  #clamp(width: number) {
    return Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
  }

  /** `room` is the number of pixels that the content can spare. */
  range(room: number) {
    return { min: minWidth, max: this.#clamp(room) };
  }

  resize(width: number, room: number) {
    this.width = this.#clamp(Math.min(width, room));
    // Observers run once a frame, and the next key may come before.
    this.shown = this.width;
  }

  remember() {
    rememberOnDevice(prefix + this.key, { width: this.width, open: this.#chosen });
  }

  toggle() {
    this.#chosen = !this.open;
    this.remember();
  }

  /** Arrow keys move the separator in their direction; Home and End move it to the bounds. Undefined for other keys. */
  widthByKey(key: string): number | undefined {
    const outward = this.side === 'start' ? 'ArrowRight' : 'ArrowLeft';
    const inward = this.side === 'start' ? 'ArrowLeft' : 'ArrowRight';
    if (key === outward) return this.shown + step;
    if (key === inward) return this.shown - step;
    if (key === 'Home') return minWidth;
    if (key === 'End') return maxWidth;
    return undefined;
  }
}
