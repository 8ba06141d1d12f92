import { batchFileLimits } from '$lib/base/api/rules/batch-request';

export interface FileLimits {
  bytes: number;
  lines: number;
}

export interface MadeFile {
  file: File;
  lines: number;
}

/** Bytes that are gathered before the browser stores them as a Blob. */
const partBytes = 1024 * 1024;

/** Distributes lines over files within the limits; only the last part stays in memory. */
export class FileSplitter {
  readonly #files: MadeFile[] = [];
  readonly #encoder = new TextEncoder();
  #parts: Blob[] = [];
  #pending: Uint8Array<ArrayBuffer>[] = [];
  #pendingBytes = 0;
  #fileBytes = 0;
  #fileLines = 0;
  readonly #stem: string;
  readonly #limits: FileLimits;

  /** The files are named `<stem>-1.jsonl` and so on. */
  constructor(stem: string, limits: FileLimits = batchFileLimits) {
    this.#stem = stem;
    this.#limits = limits;
  }

  /** Returns false if the line is too long for any file; it is then left out. */
  add(line: string): boolean {
    const bytes = this.#encoder.encode(`${line}\n`);
    if (bytes.length > this.#limits.bytes) return false;
    const full = this.#fileBytes + bytes.length > this.#limits.bytes;
    if (full || this.#fileLines === this.#limits.lines) this.#closeFile();
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#fileBytes += bytes.length;
    this.#fileLines += 1;
    if (this.#pendingBytes >= partBytes) this.#closePart();
    return true;
  }

  end(): MadeFile[] {
    if (this.#fileLines > 0) this.#closeFile();
    return this.#files;
  }

  #closePart(): void {
    this.#parts.push(new Blob(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  #closeFile(): void {
    this.#closePart();
    const name = `${this.#stem}-${this.#files.length + 1}.jsonl`;
    const file = new File(this.#parts, name, { type: 'application/jsonl' });
    this.#files.push({ file, lines: this.#fileLines });
    this.#parts = [];
    this.#fileBytes = 0;
    this.#fileLines = 0;
  }
}
