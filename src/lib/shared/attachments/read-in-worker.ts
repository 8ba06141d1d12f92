import type { Remote } from 'comlink';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { hasTooManyPixels } from '$lib/base/formats/image-header/drawable-image';
import { imageHeader } from '$lib/base/formats/image-header/image-header';
import { randomId } from '$lib/base/platform/random-id';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { runInWorker } from '$lib/base/workers/worker-host';
import type { NewAttachment, ReadOptions } from './attachment-draft';
import { imageTokens } from './image-limits';
import type { ImageOutcome, ImageWorker, ShrunkImage } from './image.worker';
import imageWorkerUrl from './image.worker.ts?worker&url';
import type { OfficeOutcome, OfficeText } from './office/read-office';
import type { OfficeWorker } from './office.worker';
import officeWorkerUrl from './office.worker.ts?worker&url';
import type { PdfContent, PdfOutcome, PdfWorker } from './pdf.worker';
import pdfWorkerUrl from './pdf.worker.ts?worker&url';
import { Refused } from './office/refusal';

/**
 * Reads one file in its own worker, which is terminated after `timeout` seconds. Throws Refused if the worker does not
 * answer.
 */
async function runReader<Api, Result>(
  url: string,
  timeout: number,
  task: (worker: Remote<Api>) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(timeout * 1000);
  try {
    return await runInWorker<Api, Result>(() => startWorker(url), task, limit);
  } catch (reason) {
    if (limit.aborted) throw new Refused({ kind: 'stuck', seconds: timeout });
    const isLost = reason instanceof WorkerFailure && reason.kind === 'not-started';
    throw new Refused(
      isLost ? { kind: 'no-reader' } : { kind: 'undecodable', what: 'it should be' },
    );
  }
}

/** Time limit for one image, in seconds. */
const imageSeconds = 20;

/** Decodes an image and encodes it again, no larger than `longestSide`. Throws Refused. */
export async function readImage(
  file: Blob,
  head: Uint8Array,
  type: string,
  longestSide: number,
): Promise<ShrunkImage> {
  const undecodable = {
    kind: 'undecodable' as const,
    what: type.replace('image/', '').toUpperCase(),
  };
  const header = imageHeader(head) ?? imageHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header) throw new Refused(undecodable);
  const { width, height } = header;
  if (hasTooManyPixels(header)) throw new Refused({ kind: 'too-many-pixels', width, height });
  const outcome = await runReader<ImageWorker, ImageOutcome>(
    imageWorkerUrl,
    imageSeconds,
    (worker) => worker.shrink(new Blob([file], { type }), longestSide),
  );
  if (!('failure' in outcome)) return outcome;
  throw new Refused(undecodable);
}

/** Bytes of a PDF or Office file. */
const maxFileBytes = 50 * 1024 * 1024;
/** Time limit for one such file, in seconds. */
const fileSeconds = 60;

/** The text of a PDF file, and an image of each page that has none. Throws Refused. */
export async function readPdfFile(file: File, options: ReadOptions): Promise<NewAttachment[]> {
  if (file.size > maxFileBytes)
    throw new Refused({ kind: 'too-large', limit: maxFileBytes, size: file.size });
  const outcome = await runReader<PdfWorker, PdfOutcome>(pdfWorkerUrl, fileSeconds, (worker) =>
    worker.read(file, options.longestSide),
  );
  if (!('failure' in outcome)) return attachments(file, outcome, options);
  throw new Refused(
    outcome.failure === 'encrypted' ? { kind: 'encrypted' } : { kind: 'undecodable', what: 'PDF' },
  );
}

function attachments(file: File, content: PdfContent, { asDocument }: ReadOptions) {
  const { text, images, leftOut, pages } = content;
  if (leftOut > 0) throw new Refused({ kind: 'too-many-scans', pages: images.length + leftOut });
  const scans = images.map(({ page, file: image, width, height }): NewAttachment => {
    const name = `${file.name}, page ${page}`;
    const size = { bytes: image.size, width, height, tokens: imageTokens({ width, height }) };
    return { note: { ...base(name), kind: 'image', type: image.type, ...size }, file: image };
  });
  if (text === '') return scans;
  const note: AttachmentNote = {
    ...base(file.name),
    kind: 'pdf',
    type: 'application/pdf',
    bytes: file.size,
    pages,
    tokens: estimateTokens(text),
    ...(asDocument && { asDocument }),
  };
  return [{ note, file: new Blob([file], { type: note.type }), text: text.trim() }, ...scans];
}

/** The text of a DOCX, XLSX or PPTX file, of at most `limit` UTF-16 units. Throws Refused. */
export async function readOfficeFile(file: File, limit: number): Promise<OfficeText> {
  if (file.size > maxFileBytes)
    throw new Refused({ kind: 'too-large', limit: maxFileBytes, size: file.size });
  const outcome = await runReader<OfficeWorker, OfficeOutcome>(
    officeWorkerUrl,
    fileSeconds,
    (worker) => worker.read(file, limit),
  );
  if ('refusal' in outcome) throw new Refused(outcome.refusal);
  return outcome;
}

function base(name: string) {
  return { id: randomId(), name };
}
