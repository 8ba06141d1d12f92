import { imageSize } from '$lib/data/image-header/image-size';
import { mostPixels } from './image-target';
import { inReader } from './in-reader';
import type { ImageOutcome, ImageWorker, ShrunkImage } from './image.worker';
import url from './image.worker.ts?worker&url';
import { Refused } from './refusal';

/** Time limit for one image, in seconds. */
const patience = 20;

/** Decodes an image and encodes it again, no larger than `longestSide`. Throws Refused. */
export async function readImage(
  file: Blob,
  head: Uint8Array,
  type: string,
  longestSide: number,
): Promise<ShrunkImage> {
  const promised = imageSize(head, type);
  if (promised && promised.width * promised.height > mostPixels)
    throw new Refused({ kind: 'too-many-pixels', ...promised });
  const outcome = await inReader<ImageWorker, ImageOutcome>(url, patience, (worker) =>
    worker.shrink(new Blob([file], { type }), longestSide),
  );
  if (!('failure' in outcome)) return outcome;
  throw new Refused(
    outcome.failure === 'undecodable'
      ? { kind: 'undecodable', what: type.replace('image/', '').toUpperCase() }
      : { kind: 'too-many-pixels' },
  );
}
