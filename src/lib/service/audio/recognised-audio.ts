import { invalid } from '../service-error';
import { tooLarge, largestAudio } from './audio-form';
import { cutId3 } from './id3-tag';
import { sniffedBytes, sniffFormat } from './sniff-format';

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
  if (file.size > largestAudio) throw tooLarge(param);
  const { content, comment } = await cutId3(file);
  const format = sniffFormat(new Uint8Array(await content.slice(0, sniffedBytes).arrayBuffer()));
  if (format !== undefined) return { content, format, comment, param };
  throw invalid(
    param,
    'The audio is in none of the formats flac, mp3, mp4, mpeg, mpga, m4a, ogg, wav, webm (judged by its content).',
  );
}
