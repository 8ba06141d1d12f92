import { fileContent, retrieveFile, type FileObject } from '$lib/base/api/files';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { OneReply } from '$lib/shared/runs/one-reply.svelte';
import { openFileCopies, type FileCopy } from '$lib/base/storage/file-copies';
import { ContentReading } from '$lib/shared/file-view/content-reading.svelte';
import { nameOf } from './file-resource';

/** The shown file: its details from the service, and its content, which may be a stored copy. */
export class OpenFile extends OneReply {
  details = $state.raw<FileObject>();
  /** Set if the service no longer has the file or cannot be reached. */
  copy = $state.raw<FileCopy>();
  content = $state.raw<ContentReading>();

  constructor(
    readonly connection: Connection,
    readonly id: string,
  ) {
    super();
  }

  get name(): string {
    return this.copy?.name ?? nameOf(this.details ?? { filename: '', id: this.id });
  }

  /** In bytes. */
  get size(): number | undefined {
    return this.copy?.size ?? this.details?.bytes ?? undefined;
  }

  async load(): Promise<void> {
    const isWanted = await this.request((signal) => this.#retrieve(signal));
    if (!isWanted || (this.error && !this.copy)) return;
    this.content = new ContentReading(this.name, (signal) => this.stream(signal));
  }

  async #retrieve(signal: AbortSignal): Promise<void> {
    try {
      const endpoint = await connections.endpointIfUnlocked(this.connection);
      this.details = await retrieveFile(endpoint, this.id, signal);
    } catch (reason) {
      if (!signal.aborted) this.copy = await this.#storedCopy();
      throw reason;
    }
  }

  /** The content from its first byte. Rejects with ApiFailure. */
  async stream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    if (this.copy) return this.copy.content.stream();
    const endpoint = await connections.endpoint(this.connection);
    const { body } = await fileContent(endpoint, this.id, signal);
    return body ?? new Blob().stream();
  }

  override close(): void {
    super.close();
    this.content?.close();
    this.content = undefined;
  }

  /** Ignores a failed read of the copy, because the failure of the file itself is shown already. */
  #storedCopy(): Promise<FileCopy | undefined> {
    return openFileCopies()
      .get(this.connection.id, this.id)
      .catch(() => undefined);
  }
}
