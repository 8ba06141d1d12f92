import { makeZip } from 'client-zip';
import { GrowingBlob } from '$lib/base/platform/growing-blob';

/** A file of a zip file. A File brings its date, anything else is of now. */
interface ZipContent {
  /** Unique within the zip file. */
  name: string;
  input: Blob | string;
}

type ZipContents = Iterable<ZipContent> | AsyncIterable<ZipContent>;

/** Bytes that were written so far. */
type OnProgress = (bytes: number) => void;

/** A zip file of these files. */
export async function zipOf(files: ZipContents, onprogress?: OnProgress): Promise<Blob> {
  const growing = new GrowingBlob();
  await writeZip(files, new WritableStream({ write: (chunk) => growing.add(chunk) }), onprogress);
  return growing.blob('application/zip');
}

/**
 * Writes files uncompressed as a zip file and closes the sink; if it fails, the sink is aborted. One file is read at a
 * time, in pieces, as fast as the sink takes them.
 */
export async function writeZip(
  files: ZipContents,
  sink: WritableStream<Uint8Array<ArrayBuffer>>,
  onprogress?: OnProgress,
): Promise<void> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onprogress?.(bytes);
      controller.enqueue(chunk);
    },
  });
  await makeZip(files).pipeThrough(counter).pipeTo(sink);
}
