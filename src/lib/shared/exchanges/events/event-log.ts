import type { StoredEvents } from '$lib/base/storage/response-records';

/** Maximum number of rows; the earliest beyond it are removed and counted. */
const maxRows = 100_000;
/** Maximum characters of payload in memory. Beyond it the earliest payloads are removed; their rows stay. */
const maxDataLength = 32_000_000;
/** Maximum characters of payload that are stored with a response. */
const maxStoredLength = 4_000_000;

export interface LoggedEvent {
  /** Counts from 1, in order of arrival. */
  number: number;
  /** Milliseconds since the request was sent. */
  at: number;
  /** Milliseconds since the previous event. */
  gap: number;
  type: string;
  bytes: number;
  /** The payload as received; null if it is no longer in memory. */
  data: string | null;
}

/** A streamed event: its payload as received, and its type. */
export interface TypedEvent {
  type: string;
  data: string;
}

interface Gaps {
  longest: number;
  /** Undefined if no time passed between any two. */
  position: number | undefined;
  count: number;
}

export const noGaps: Gaps = { longest: 0, position: undefined, count: 0 };

/** Every streamed event of one reply, within bounds. */
export class EventLog {
  forgotten = 0;
  /** Number of all received events, by type. */
  readonly counts = new Map<string, number>();
  totalBytes = 0;

  #at: number[] = [];
  #types: string[] = [];
  #bytes: number[] = [];
  #data: (string | null)[] = [];
  #dataLength = 0;
  #firstWithData = 0;

  static from({ at, types, bytes, data, forgotten }: StoredEvents): EventLog {
    const log = new EventLog();
    log.forgotten = forgotten;
    at.forEach((moment, index) =>
      log.#append(moment, types[index] ?? '', bytes[index] ?? 0, data[index] ?? null),
    );
    return log;
  }

  get count(): number {
    return this.#at.length;
  }

  /** `at` is in milliseconds since the request was sent. */
  add({ type, data }: TypedEvent, at: number): void {
    this.#append(at, type, byteLength(data), data);
  }

  row(index: number): LoggedEvent | undefined {
    const at = this.#at[index];
    if (at === undefined) return undefined;
    return {
      number: this.forgotten + index + 1,
      at,
      gap: at - (this.#at[index - 1] ?? (this.forgotten > 0 ? at : 0)),
      type: this.#types[index] ?? '',
      bytes: this.#bytes[index] ?? 0,
      data: this.#data[index] ?? null,
    };
  }

  /** The positions of the events of one type. */
  positionsOf(type: string): number[] {
    const places: number[] = [];
    this.#types.forEach((one, index) => one === type && places.push(index));
    return places;
  }

  /**
   * The longest time between two events, in milliseconds, the position of the event that ended it, and the number of
   * gaps over `threshold`.
   */
  gaps(threshold: number): Gaps {
    const gaps: Gaps = { ...noGaps };
    for (let index = 1; index < this.#at.length; index++) {
      const gap = (this.#at[index] ?? 0) - (this.#at[index - 1] ?? 0);
      if (gap > gaps.longest) {
        gaps.longest = gap;
        gaps.position = index;
      }
      if (gap >= threshold) gaps.count += 1;
    }
    return gaps;
  }

  /** The stored form: all rows, and the latest payloads within the bound. */
  stored(id: string): StoredEvents {
    const data: (string | null)[] = new Array<null>(this.count).fill(null);
    let room = maxStoredLength;
    for (let index = this.count - 1; index >= 0 && room > 0; index--) {
      const text = this.#data[index] ?? null;
      room -= text?.length ?? 0;
      if (room >= 0) data[index] = text;
    }
    const { forgotten } = this;
    return { v: 1, id, at: this.#at, types: this.#types, bytes: this.#bytes, data, forgotten };
  }

  #append(at: number, type: string, bytes: number, data: string | null): void {
    this.#at.push(at);
    this.#types.push(type);
    this.#bytes.push(bytes);
    this.#data.push(data);
    this.#dataLength += data?.length ?? 0;
    this.totalBytes += bytes;
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
    while (this.#dataLength > maxDataLength && this.#firstWithData < this.count - 1)
      this.#dropData();
    if (this.count > maxRows) this.#forget(maxRows / 10);
  }

  #dropData(): void {
    this.#dataLength -= this.#data[this.#firstWithData]?.length ?? 0;
    this.#data[this.#firstWithData] = null;
    this.#firstWithData += 1;
  }

  #forget(rows: number): void {
    for (const column of [this.#at, this.#types, this.#bytes]) column.splice(0, rows);
    for (const text of this.#data.splice(0, rows)) this.#dataLength -= text?.length ?? 0;
    this.#firstWithData = Math.max(0, this.#firstWithData - rows);
    this.forgotten += rows;
  }
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
