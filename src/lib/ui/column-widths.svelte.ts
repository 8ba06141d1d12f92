import type { Column } from './table';

const prefix = 'inference-console.columns.';

/** Pixels. */
const narrowest = 56;
const widest = 1600;
const step = 16;

/** The widths that were given to columns by hand, remembered on this device under the name of their table. */
export class ColumnWidths {
  #widths = $state<{ [column: string]: number }>({});

  constructor(readonly table: string) {
    this.#widths = recall(table);
  }

  get range() {
    return { min: narrowest, max: widest };
  }

  /** The grid track of a column. */
  trackOf({ id, width }: Column): string {
    const own = this.#widths[id];
    return own === undefined ? width : `${own}px`;
  }

  resize(id: string, width: number) {
    this.#widths[id] = Math.round(Math.min(widest, Math.max(narrowest, width)));
  }

  /** A column takes again the width that it has by itself. */
  reset(id: string) {
    delete this.#widths[id];
    this.remember();
  }

  /** Arrow keys move the edge the way they point, Home gives the column its own width. True when the key was one. */
  resizeByKey(id: string, key: string, width: number): boolean {
    if (key === 'ArrowLeft') this.resize(id, width - step);
    else if (key === 'ArrowRight') this.resize(id, width + step);
    else if (key === 'Home') this.reset(id);
    else return false;
    this.remember();
    return true;
  }

  /** Storage may be refused altogether; a width that is forgotten harms nobody. */
  remember() {
    try {
      localStorage.setItem(prefix + this.table, JSON.stringify(this.#widths));
    } catch {
      return;
    }
  }
}

function recall(table: string): { [column: string]: number } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + table) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([, width]) => typeof width === 'number' && width >= narrowest),
    );
  } catch {
    return {};
  }
}
