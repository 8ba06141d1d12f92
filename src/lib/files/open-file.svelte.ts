import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { fileContent, retrieveFile, type FileObject } from '$lib/api/files';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { openFileCopies, type FileCopy } from '$lib/storage/file-copies';
import { ContentReading } from './content/content-reading.svelte';
import { nameOf } from './delete-file';

/** One file that is looked at: what the service says of it, and its content, which may be a copy kept here. */
export class OpenFile {
  details = $state.raw<FileObject>();
  /** What the service says of it is on its way. */
  loading = $state(false);
  error = $state.raw<ApiError>();
  /** Stands in for a file that the service no longer has, or that is out of reach. */
  copy = $state.raw<FileCopy>();
  content = $state.raw<ContentReading>();
  #run: AbortController | undefined;

  constructor(
    readonly connection: Connection,
    readonly id: string,
  ) {}

  get name(): string {
    return this.copy?.name ?? nameOf(this.details ?? { filename: '', id: this.id });
  }

  /** Bytes. */
  get size(): number | undefined {
    return this.copy?.size ?? this.details?.bytes ?? undefined;
  }

  async load(): Promise<void> {
    this.close();
    const { signal } = (this.#run = new AbortController());
    this.error = undefined;
    this.loading = true;
    try {
      const endpoint = await connections.endpointIfUnlocked(this.connection);
      this.details = await retrieveFile(endpoint, this.id, signal);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (signal.aborted) return;
      this.error = reason.error;
      this.copy = await this.#keptCopy();
    } finally {
      if (!signal.aborted) this.loading = false;
    }
    if (signal.aborted || (this.error && !this.copy)) return;
    this.content = new ContentReading(this.name, (signal) => this.stream(signal));
  }

  /** The content from its first byte. Throws ApiFailure. */
  async stream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    if (this.copy) return this.copy.content.stream();
    const endpoint = await connections.endpoint(this.connection);
    const { body } = await fileContent(endpoint, this.id, signal);
    return body ?? new Blob().stream();
  }

  cancel(): void {
    this.close();
    this.loading = false;
    this.error = { kind: 'stopped' };
  }

  close(): void {
    this.#run?.abort();
    this.content?.close();
    this.content = undefined;
  }

  /** A copy that cannot be read helps nobody: what is wrong with the file itself is told already. */
  #keptCopy(): Promise<FileCopy | undefined> {
    return openFileCopies()
      .get(this.connection.id, this.id)
      .catch(() => undefined);
  }
}
