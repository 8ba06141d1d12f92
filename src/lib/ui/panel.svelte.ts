import { recallPanel, rememberPanel } from './panel-memory';

/** Pixels. */
const narrowest = 200;
const widest = 560;
const step = 16;

/** One side panel of a SplitView: its width and whether it is open beside the work, remembered under `key`. */
export class Panel {
  width = $state(0);
  open = $state(true);

  constructor(
    readonly key: string,
    readonly side: 'start' | 'end',
    startWidth: number,
  ) {
    const kept = recallPanel(key, { width: startWidth, open: true });
    this.width = this.#clamp(kept.width);
    this.open = kept.open;
  }

  #clamp(width: number) {
    return Math.round(Math.min(widest, Math.max(narrowest, width)));
  }

  get range() {
    return { min: narrowest, max: widest };
  }

  resize(width: number) {
    this.width = this.#clamp(width);
  }

  remember() {
    rememberPanel(this.key, { width: this.width, open: this.open });
  }

  toggle() {
    this.open = !this.open;
    this.remember();
  }

  /** Arrow keys move the separator the way they point; Home and End go to the bounds. True when the key was one. */
  resizeByKey(key: string): boolean {
    const outward = this.side === 'start' ? 'ArrowRight' : 'ArrowLeft';
    const inward = this.side === 'start' ? 'ArrowLeft' : 'ArrowRight';
    if (key === outward) this.resize(this.width + step);
    else if (key === inward) this.resize(this.width - step);
    else if (key === 'Home') this.resize(narrowest);
    else if (key === 'End') this.resize(widest);
    else return false;
    this.remember();
    return true;
  }
}
