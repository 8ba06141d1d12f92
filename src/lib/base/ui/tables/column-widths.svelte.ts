import { recallOnDevice, rememberOnDevice } from '../layout/device-memory';
import { trackOf, type Column } from './table';

const prefix = 'columns.';

/** Pixels. */
const minWidth = 56;
const maxWidth = 1600;
const step = 16;

/** The widths of resized columns, remembered on this device under the key of their table. */
export class ColumnWidths {
  #widths = $state<{ [column: string]: number }>({});

  constructor(readonly table: string) {
    this.#widths = recall(table);
  }

  get range() {
    return { min: minWidth, max: maxWidth };
  }

  /** The grid track of a column. */
  trackOf(column: Column): string {
    const own = this.#widths[column.id];
    return own === undefined ? trackOf(column) : `${own}px`;
  }

  resize(id: string, width: number) {
    this.#widths[id] = Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
  }

  /** Restores a column's own width. */
  reset(id: string) {
    delete this.#widths[id];
    this.remember();
  }

  /** Arrow keys move the edge in their direction, Home restores the own width. True if the key was one of them. */
  resizeByKey(id: string, key: string, width: number): boolean {
    if (key === 'ArrowLeft') this.resize(id, width - step);
    else if (key === 'ArrowRight') this.resize(id, width + step);
    else if (key === 'Home') this.reset(id);
    else return false;
    this.remember();
    return true;
  }

  remember() {
    rememberOnDevice(prefix + this.table, this.#widths);
  }
}

function recall(table: string): { [column: string]: number } {
  return Object.fromEntries(
    Object.entries(recallOnDevice(prefix + table)).flatMap(([column, width]) =>
      typeof width === 'number' && width >= minWidth ? [[column, width]] : [],
    ),
  );
}
