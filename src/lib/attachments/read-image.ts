import { startWorker } from '$lib/work/trusted-worker';
import { WorkerFailure } from '$lib/work/worker-failure';
import { runInWorker } from '$lib/work/worker-host';
import { imageSize } from '$lib/image-header/image-size';
import { mostPixels } from './image-target';
import type { ImageOutcome, ImageWorker, ShrunkImage } from './image.worker';
import url from './image.worker.ts?worker&url';
import { Refused } from './refusal';

/** Seconds for one image; a decoder that hangs is ended with its worker. */
const patience = 20;

/** Decodes an image and writes it anew, no larger than `longestSide`. Throws Refused. */
export async function readImage(
  file: Blob,
  head: Uint8Array,
  type: string,
  longestSide: number,
): Promise<ShrunkImage> {
  const promised = imageSize(head, type);
  if (promised && promised.width * promised.height > mostPixels)
    throw new Refused({ kind: 'too-many-pixels', ...promised });
  const outcome = await inWorker(new Blob([file], { type }), longestSide);
  if (!('failure' in outcome)) return outcome;
  throw new Refused(
    outcome.failure === 'undecodable'
      ? { kind: 'undecodable', what: type.replace('image/', '').toUpperCase() }
      : { kind: 'too-many-pixels' },
  );
}

async function inWorker(file: Blob, longestSide: number): Promise<ImageOutcome> {
  const limit = AbortSignal.timeout(patience * 1000);
  try {
    return await runInWorker<ImageWorker, ImageOutcome>(
      () => startWorker(url),
      (worker) => worker.shrink(file, longestSide),
      limit,
    );
  } catch (reason) {
    if (limit.aborted) throw new Refused({ kind: 'stuck', seconds: patience });
    if (reason instanceof WorkerFailure) throw new Refused({ kind: 'no-reader' });
    throw new Refused({ kind: 'undecodable', what: 'an image' });
  }
}
