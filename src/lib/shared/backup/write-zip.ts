import { makeZip } from 'client-zip';
import { GrowingBlob } from '$lib/base/platform/growing-blob';
import type { BackupFile } from './model/export-files';

/** Writes a zip file to a file on the disk, or into a Blob, which is then returned. */
export async function writeZip(
  files: AsyncIterable<BackupFile>,
  target: FileSystemFileHandle | null,
  onprogress: (bytes: number) => void,
): Promise<Blob | null> {
  let bytes = 0;
  const zip = makeZip(files).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onprogress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  if (target) {
    await zip.pipeTo(await target.createWritable());
    return null;
  }
  const growing = new GrowingBlob();
  await zip.pipeTo(new WritableStream({ write: (chunk) => growing.add(chunk) }));
  return growing.blob('application/zip');
}
