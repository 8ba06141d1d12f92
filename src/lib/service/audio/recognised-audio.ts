import { isMpegFrame } from '../../base/formats/mpeg-frame';
import { invalid } from '../http/service-error';
import { maxAudioBytes, tooLarge } from './audio-form';

/** A file whose first bytes show that it is audio. */
export interface RecognisedAudio {
  /** The file without a leading ID3 tag. */
  content: Blob;
  /** Display name of the format, such as "WAV". */
  format: string;
  /** The comment of the leading ID3 tag, if there is one. */
  comment?: string;
  /** The request field that held the file; later refusals name it. */
  param: string;
}

/**
 * Recognises a file by its content. Throws 400 for an empty file or an unknown format (docs/service.md#audio), 413
 * above 100 MB.
 */
export async function recogniseAudio(file: Blob, param: string): Promise<RecognisedAudio> {
  if (file.size === 0) throw invalid(param, 'The audio is empty.');
  if (file.size > maxAudioBytes) throw tooLarge(param);
  const { content, comment } = await cutId3(file);
  const format = sniffFormat(new Uint8Array(await content.slice(0, sniffedBytes).arrayBuffer()));
  if (format !== undefined) return { content, format, comment, param };
  throw invalid(
    param,
    'The audio is in none of the formats flac, mp3, mp4, mpeg, mpga, m4a, ogg, wav, webm (judged by its content).',
  );
}

/** Number of leading bytes that sniffFormat reads. */
const sniffedBytes = 12;

/**
 * Names the container by its first bytes, or returns undefined. The formats are those of docs/service.md#audio, where
 * mpeg and mpga are MP3 and m4a is MP4.
 */
function sniffFormat(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, sniffedBytes));
  if (/^(?:RIFF|RIFX|RF64)....WAVE/s.test(text)) return 'WAV';
  if (text.startsWith('fLaC')) return 'FLAC';
  if (text.startsWith('OggS')) return 'Ogg';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'WebM';
  if (text.slice(4, 8) === 'ftyp') return 'MP4';
  if (isMpegFrame(head)) return 'MP3';
  return undefined;
}

/** Bytes of the tag that are searched for a comment. A longer tag holds pictures. */
const maxReadBytes = 1024 * 1024;
const headLength = 10;
const frameHeadLength = 10;
/** Text encodings, indexed by the encoding byte of a text frame. */
const encodings = ['latin1', 'utf-16', 'utf-16be', 'utf-8'];

/**
 * Removes the ID3v2 tags at the start of a file and returns the first comment in them. mediabunny 1.61 allocates
 * without limit for a tag whose lengths are wrong.
 */
async function cutId3(file: Blob): Promise<{ content: Blob; comment?: string }> {
  let content = file;
  let comment: string | undefined;
  for (;;) {
    const head = await bytesOf(content, 0, headLength);
    if (head.length < headLength || text(head.subarray(0, 3)) !== 'ID3') break;
    const end = headLength + synchsafe(head.subarray(6));
    const frames = await bytesOf(content, headLength, Math.min(end, maxReadBytes));
    comment ??= commentIn(frames, head[3] ?? 0);
    content = content.slice(end);
  }
  return { content, comment };
}

/**
 * Returns the text of the first COMM frame (ID3v2.3 or 2.4), whose parts are encoding, language, description, NUL,
 * text.
 */
function commentIn(frames: Uint8Array<ArrayBuffer>, version: number): string | undefined {
  for (let at = 0; at + frameHeadLength < frames.length;) {
    const size = frames.subarray(at + 4, at + 8);
    const length = version === 4 ? synchsafe(size) : new DataView(size.slice().buffer).getUint32(0);
    const content = frames.subarray(at + frameHeadLength, at + frameHeadLength + length);
    if (text(frames.subarray(at, at + 4)) === 'COMM') {
      const decoder = new TextDecoder(encodings[content[0] ?? 0] ?? 'latin1');
      return decoder.decode(content.subarray(4)).split('\0')[1];
    }
    at += frameHeadLength + length;
  }
  return undefined;
}

/** Decodes a synchsafe integer: four bytes of seven bits each. */
function synchsafe([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return ((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f);
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}
