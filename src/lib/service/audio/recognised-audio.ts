import { invalid } from '../service-error';
import { tooLarge, largestAudio } from './audio-form';
import { cutId3 } from './id3-tag';
import { sniffedBytes, sniffFormat } from './sniff-format';

/** A file that is audio by its first bytes. */
export interface RecognisedAudio {
  /** The file without a tag in front. */
  content: Blob;
  /** In words, such as "WAV". */
  format: string;
  /** What the tag in front says, where there is one. */
  comment?: string;
  /** The request field that it came in, for refusals of what is found out later. */
  param: string;
}

/** Throws 400 for a file that is empty or in none of the formats of docs/service.md#audio, 413 for one over 100 MB. */
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
