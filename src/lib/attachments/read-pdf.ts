import { estimateTokens } from '$lib/context/token-estimate';
import { randomId } from '$lib/platform/random-id';
import type { AttachmentNote } from '$lib/storage/attachment-records';
import { inReader } from './in-reader';
import type { PdfContent, PdfOutcome, PdfWorker } from './pdf.worker';
import url from './pdf.worker.ts?worker&url';
import type { ReadAttachment, ReadOptions } from './read-attachment';
import { Refused } from './refusal';
import { imageTokens } from './token-estimate';

/** Bytes. */
const largestPdf = 50 * 1024 * 1024;
/** Time limit for one file, in seconds. */
const patience = 60;

/** The text of a PDF file, and an image of each page that has none. Throws Refused. */
export async function readPdfFile(file: File, options: ReadOptions): Promise<ReadAttachment[]> {
  if (file.size > largestPdf)
    throw new Refused({ kind: 'too-large', limit: largestPdf, size: file.size });
  const outcome = await inReader<PdfWorker, PdfOutcome>(url, patience, (worker) =>
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
  const scans = images.map(({ page, file: image, width, height }): ReadAttachment => {
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

function base(name: string) {
  return { id: randomId(), name };
}
