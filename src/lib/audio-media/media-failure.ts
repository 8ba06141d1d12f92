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
      return 'The file can no longer be read: it was moved, changed or deleted since. Choose it again.';
    case 'not-media':
      return 'By its content this is no audio or video file, whatever its name says. Choose another file.';
    case 'no-sound':
      return `This ${failure.container} file has no sound in it. Choose a file with an audio track.`;
    case 'no-decoder':
      return `This browser can't decode ${describeSound(failure)}, so it can't check or convert the file. The file can be sent as it is.`;
    case 'no-encoder':
      return `This browser can't make ${failure.format} files. Choose the other format or send the file as it is.`;
    case 'damaged':
      return `The file begins as ${failure.container}, but nothing in it can be decoded: it is damaged or cut off. Choose another copy.`;
    case 'stuck':
      return `Reading the file got stuck: nothing happened for ${failure.seconds} seconds. It may be damaged. It can be sent as it is.`;
    case 'not-loaded':
      return 'The part of the console that reads sound did not load: it may have been updated since this page was opened, or the network is away. Reload the page, or send the file as it is.';
    case 'crashed':
      return `Reading the file failed in this browser (${failure.reason}). It can be sent as it is.`;
  }
}

function describeSound({ container, codec }: { container: string; codec: string }): string {
  return codec.toUpperCase() === container ? container : `${codec} in ${container}`;
}

/** Whether the browser could not read the file because it was moved, changed or deleted. */
export function isReadError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotReadableError';
}
