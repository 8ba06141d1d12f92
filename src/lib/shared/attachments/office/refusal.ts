import { maxPixels } from '$lib/base/formats/image-header/drawable-image';
import { formatBytes, formatCount } from '$lib/base/ui/text/amounts';

/** A file that was not attached, and the reason. */
export interface Refusal {
  name: string;
  reason: RefusalReason;
}

export type RefusalReason =
  | { kind: 'empty' }
  /** It was moved, changed or deleted after it was chosen, or it is a folder. */
  | { kind: 'unreadable' }
  /** Content that models do not accept. */
  | { kind: 'unknown-content' }
  /** Text in an encoding that cannot be detected. */
  | { kind: 'not-unicode' }
  /** The name or type does not match the content. */
  | { kind: 'kind-mismatch'; declared: string }
  | { kind: 'svg' }
  /** A file without readable sound; `words` is the sentence of the media reader. */
  | { kind: 'no-sound'; words: string }
  /** Seconds. */
  | { kind: 'too-short'; limit: number }
  /** Bytes. */
  | { kind: 'too-large'; limit: number; size: number }
  | { kind: 'too-many'; limit: number }
  | { kind: 'too-many-pixels'; width: number; height: number }
  | { kind: 'undecodable'; what: string }
  | { kind: 'encrypted' }
  /** A file of Office 97 to 2003. */
  | { kind: 'old-office' }
  /** An Office file without text. */
  | { kind: 'no-text' }
  /** An Office file with more text, in characters. */
  | { kind: 'too-much-text'; limit: number }
  /** Number of pages of a PDF that would have to be sent as images. */
  | { kind: 'too-many-scans'; pages: number }
  /** Seconds without an answer from the worker. */
  | { kind: 'stuck'; seconds: number }
  /** The code that reads the file did not load, or its worker crashed. */
  | { kind: 'no-reader' };

export class Refused extends Error {
  override name = 'Refused';

  constructor(readonly reason: RefusalReason) {
    super(reason.kind);
  }
}

/** Sentences that state the reason and what to do about it. */
export function describeRefusal(reason: RefusalReason): string {
  switch (reason.kind) {
    case 'empty':
      return 'It’s empty (0 bytes).';
    case 'unreadable':
      return 'It can’t be read: it’s a folder, or it was moved or changed.';
    case 'unknown-content':
      return 'It’s not an image, text, PDF, Office or audio file.';
    case 'not-unicode':
      return 'Its text encoding is unknown. Save it as UTF-8.';
    case 'kind-mismatch':
      return `Its name or type says ${reason.declared}, but its content is different.`;
    case 'svg':
      return 'SVG can contain scripts, and models don’t accept it. Export it as PNG, or attach the source as .txt.';
    case 'no-sound':
      return reason.words;
    case 'too-short':
      return `The sound is shorter than ${reason.limit} s, so there is nothing to hear.`;
    case 'too-large':
      return `It has ${formatBytes(reason.size)}; at most ${formatBytes(reason.limit)} can be attached.`;
    case 'too-many':
      return `A message takes at most ${reason.limit} files.`;
    case 'too-many-pixels':
      return `It has ${formatCount(reason.width)} × ${formatCount(reason.height)} pixels, more than ${formatCount(maxPixels / 1e6)} million: decoding it could crash this page. Make it smaller first.`;
    case 'undecodable':
      return `It cannot be read as ${reason.what}: it’s damaged or in an unsupported format. Save it again, images as PNG or JPEG.`;
    case 'encrypted':
      return 'It’s password-protected. Save a copy without a password.';
    case 'old-office':
      return 'It’s in the format of Office 97–2003. Save it as .docx, .xlsx or .pptx.';
    case 'no-text':
      return 'It has no text. Attach its pictures as images, or export it as PDF.';
    case 'too-much-text':
      return `It has more than ${formatCount(reason.limit)} characters of text. Attach part of it.`;
    case 'too-many-scans':
      return `${reason.pages} of its pages have no text, only images; at most 20 can be attached. Attach part of it.`;
    case 'stuck':
      return `Reading it took longer than ${reason.seconds} s, so it was stopped. The file may be damaged.`;
    case 'no-reader':
      return 'The file reader didn’t load. Reload the page and attach it again.';
  }
}
