import { uploadFile } from '$lib/api/wire/upload';
import { BatchFileCheck } from '$lib/batch-check/batch-file-check.svelte';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { modelsOrPatience } from '$lib/runs/ready-to-send';
import { confirmLeaving } from '$lib/ui/confirm-leaving';
import { shownText } from '$lib/ui/shown-text';
import { announce } from '$lib/ui/toasts.svelte';
import { fileListOf } from './file-list.svelte';
import { Upload, type CheckFile, type SendFile } from './upload.svelte';

const atOnce = 2;

/** Uploads of this tab; they continue while the person visits other pages. */
export class Uploads {
  list = $state.raw<readonly Upload[]>([]);
  /** Names of the files that an imported request needs. */
  wanted = $state.raw<readonly string[]>([]);
  readonly #sendTo: (connection: Connection) => SendFile;
  readonly #checkFor: (connection: Connection) => CheckFile;

  constructor(
    sendTo: (connection: Connection) => SendFile,
    checkFor: (connection: Connection) => CheckFile,
  ) {
    this.#sendTo = sendTo;
    this.#checkFor = checkFor;
  }

  add(files: readonly File[], connection: Connection): void {
    this.wanted = [];
    const added = files.map(
      (file) => new Upload(file, connection, this.#sendTo(connection), this.#checkFor(connection)),
    );
    this.list = [...this.list, ...added];
    this.#startNext();
  }

  /** Sends a waiting, held or ended upload, regardless of its check. */
  send(upload: Upload): void {
    upload.sendUnchecked();
    this.#startNext();
  }

  /** Replaces the checked file by the repaired one. */
  replace(upload: Upload, repaired: File): void {
    this.dismiss(upload);
    this.add([repaired], upload.connection);
  }

  dismiss(upload: Upload): void {
    upload.check?.cancel();
    this.list = this.list.filter((other) => other !== upload);
  }

  #startNext(): void {
    const waiting = this.list.filter(({ phase }) => phase === 'waiting');
    const underWay = this.list.filter(({ phase }) => phase === 'sending' || phase === 'checking');
    for (const upload of waiting.slice(0, Math.max(0, atOnce - underWay.length)))
      void this.#run(upload);
  }

  async #run(upload: Upload): Promise<void> {
    const release = confirmLeaving();
    await upload.run().finally(release);
    if (upload.stored) {
      fileListOf(upload.connection).add(upload.stored);
      announce(`${shownText(upload.file.name)} is uploaded.`);
    }
    this.#startNext();
  }
}

async function checkWithModels(file: File, connection: Connection): Promise<BatchFileCheck> {
  // The check needs the list to detect unknown models.
  await modelsOrPatience(connection);
  return new BatchFileCheck(file, connections.modelsOf(connection).items);
}

export const uploads = new Uploads(
  (connection) => async (file, options) =>
    uploadFile(await connections.endpoint(connection), file, options),
  (connection) => (file) => checkWithModels(file, connection),
);
