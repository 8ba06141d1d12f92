import { formatBytes, formatCount } from '$lib/ui/amounts';
import { mostPixels } from './image-target';
import type { RefusalReason } from './refusal';

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
    case 'not-as-said':
      return `Its name or type says ${reason.said}, but its content is something else.`;
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
      return `${pixels(reason)}, more than ${formatCount(mostPixels / 1e6)} million: decoding it could end this page. Make it smaller first.`;
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
