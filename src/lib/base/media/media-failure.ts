/** Formats for a sound that is converted before it is transcribed. */
export type ConvertedFormat = 'flac' | 'ogg';

/** Formats that convertMedia produces, always 16 kHz mono. */
export type TargetFormat = ConvertedFormat | 'wav';

/** Reasons why a file cannot be read or converted. */
export type MediaFailure =
  | { kind: 'empty' }
  /** It was moved, changed or deleted after it was chosen. */
  | { kind: 'gone' }
  /** The content is no known container, whatever the name says. */
  | { kind: 'not-media' }
  /** A video without sound, or a container with nothing in it. */
  | { kind: 'no-sound'; container: string }
  /** This browser has no decoder for the codec; the service may have one. */
  | { kind: 'no-decoder'; container: string; codec: string }
  | { kind: 'no-encoder'; format: TargetFormat }
  /** It begins like a file of the container, but nothing in it can be decoded. */
  | { kind: 'damaged'; container: string }
  /** The worker reported nothing for this long and was terminated. */
  | { kind: 'stuck'; seconds: number }
  /** The worker that reads files did not start. */
  | { kind: 'not-loaded' }
  /** The worker crashed, for example out of memory; `reason` is the browser's message. */
  | { kind: 'crashed'; reason: string };

export class MediaError extends Error {
  constructor(readonly failure: MediaFailure) {
    super(describeMediaFailure(failure));
    this.name = 'MediaError';
  }
}

/** Sentences that state what happened and what to do. */
export function describeMediaFailure(failure: MediaFailure): string {
  switch (failure.kind) {
    case 'empty':
      return 'The file is empty (0 bytes). Choose another file.';
    case 'gone':
      return 'The file was moved, changed or deleted. Choose it again.';
    case 'not-media':
      return 'This isn’t an audio or video file, despite its name. Choose another file.';
    case 'no-sound':
      return `This ${failure.container} file has no audio track. Choose another file.`;
    case 'no-decoder':
      return `This browser can't decode ${describeSound(failure)}, so it can’t check or convert it. You can still send it unchanged.`;
    case 'no-encoder':
      return `This browser can't make ${failure.format} files. Choose another format, or send the file unchanged.`;
    case 'damaged':
      return `The file starts as ${failure.container}, but can’t be decoded: it’s damaged or cut off. Choose another copy.`;
    case 'stuck':
      return `Reading the file stalled for ${failure.seconds} seconds. It may be damaged. You can still send it unchanged.`;
    case 'not-loaded':
      return 'The audio reader didn’t load: the console was updated, or you may be offline. Reload the page, or send the file unchanged.';
    case 'crashed':
      return `Reading the file failed in this browser (${failure.reason}). You can still send it unchanged.`;
  }
}

function describeSound({ container, codec }: { container: string; codec: string }): string {
  return codec.toUpperCase() === container ? container : `${codec} in ${container}`;
}

/** Whether the browser could not read the file because it was moved, changed or deleted. */
export function isReadError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotReadableError';
}
