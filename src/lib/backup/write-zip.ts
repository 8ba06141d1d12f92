import { makeZip } from 'client-zip';
import type { BackupFile } from './export-files';

/** Bytes that are handed to the browser at once, which may keep them on the disk. */
const pieceSize = 8 * 1024 * 1024;

/** Where a zip file goes: to a file on the disk, or into a Blob, which is then returned. */
export async function writeZip(
  files: AsyncIterable<BackupFile>,
  target: FileSystemFileHandle | null,
  tell: (bytes: number) => void,
): Promise<Blob | null> {
  let bytes = 0;
  const zip = makeZip(files).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        tell(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  if (!target) return inPieces(zip);
  await zip.pipeTo(await target.createWritable());
  return null;
}

async function inPieces(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  await stream.pipeTo(
    new WritableStream({
      write(chunk) {
        waiting.push(chunk);
        size += chunk.length;
        if (size >= pieceSize) hand();
      },
      close: hand,
    }),
  );
  return new Blob(pieces, { type: 'application/zip' });

  function hand() {
    pieces.push(new Blob(waiting));
    waiting = [];
    size = 0;
  }
}
