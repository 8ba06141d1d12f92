import { formatBytes, formatCount } from '$lib/ui/text/amounts';
import { maxPixels } from './image-limits';

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
  | { kind: 'too-many-pixels'; width?: number; height?: number }
  | { kind: 'undecodable'; what: string }
  | { kind: 'encrypted' }
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
      return 'It is empty (0 bytes).';
    case 'unreadable':
      return 'It cannot be read: it is a folder, or was moved or changed since it was chosen.';
    case 'unknown-content':
      return 'By its content it is no image, text, PDF or sound, so no model could read it.';
    case 'not-unicode':
      return 'It is text in an encoding that its bytes do not tell. Save it as UTF-8.';
    case 'kind-mismatch':
      return `Its name or type says ${reason.declared}, but its content is something else.`;
    case 'svg':
      return 'An SVG drawing can hold scripts, and models take none. Export it as PNG, or attach its source as .txt.';
    case 'no-sound':
      return reason.words;
    case 'too-short':
      return `The sound is shorter than ${reason.limit} s: nothing can be heard in it.`;
    case 'too-large':
      return `It has ${formatBytes(reason.size)}; at most ${formatBytes(reason.limit)} can be attached.`;
    case 'too-many':
      return `A message takes at most ${reason.limit} files.`;
    case 'too-many-pixels':
      return `${pixels(reason)}, more than ${formatCount(maxPixels / 1e6)} million: decoding it could end this page. Make it smaller first.`;
    case 'undecodable':
      return `It cannot be read as ${reason.what}: it is damaged, or of a kind that this browser does not know. Save it anew, an image as PNG or JPEG.`;
    case 'encrypted':
      return 'It is protected by a password. Save a copy without one.';
    case 'too-many-scans':
      return `${reason.pages} of its pages hold no text, only pictures; at most 20 can be attached. Attach a part of it.`;
    case 'stuck':
      return `Reading it took longer than ${reason.seconds} s and was ended. It may be damaged.`;
    case 'no-reader':
      return 'The part of the console that reads files did not load. Reload the page and attach it again.';
  }
}

function pixels({ width, height }: { width?: number; height?: number }): string {
  if (width === undefined || height === undefined) return 'It has too many pixels';
  return `It has ${formatCount(width)} × ${formatCount(height)} pixels`;
}
