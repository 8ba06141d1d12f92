import { speechRules } from '../../base/api/rules/audio-request';
import { encodeMuLaw, wavFile } from '../../base/formats/wav/wav-file';
import { errorMessage } from '../../base/platform/error-message';
import { readJsonBody } from '../http/request-body';
import type { Call } from '../http/router';
import { requireValid, ServiceError } from '../http/service-error';
import { findModel } from '../models/models';
import type { CompressedFormat } from './compressed-file';
import { writeVoiceNote } from './voice-note';

interface SpeechBody {
  model: string;
  input: string;
  voice: string;
  response_format?: SpeechFormat;
  sample_rate?: number;
  speed?: number;
}

/** POST /audio/speech (docs/service.md#audio). The file holds the spoken text in a comment tag. */
export async function createSpeech({ request, service }: Call): Promise<Response> {
  const body = check(await readJsonBody(request, service.jsonBodyLimit));
  const model = await findModel(service, body.model, 'text-to-speech');
  const { input, voice, speed = 1, sample_rate: sampleRate = 48_000 } = body;
  const speech = await service.speech.speak(
    { model, input, voice, sampleRate, speed },
    request.signal,
  );
  const comment = writeVoiceNote({ text: input, words: speech.words });
  const format = body.response_format ?? 'mp3';
  const file = await audioFile(format, { samples: speech.samples, sampleRate, comment });
  return new Response(file, {
    headers: { 'content-type': file.type, 'content-length': String(file.size) },
  });
}

function check(body: { [name: string]: unknown }): SpeechBody {
  requireValid(speechRules, body);
  return body as unknown as SpeechBody;
}

/** The response formats of docs/service.md#audio. */
type SpeechFormat = CompressedFormat | 'mulaw' | 'wav';

/** Mu-law is wrapped in a WAV container: players open it, and it has a field for the comment. */
const contentTypes: { [format in SpeechFormat]: string } = {
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  mulaw: 'audio/wav',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/** Time limit of an encoder, in milliseconds: a fixed part and a part for each second of sound. */
const patience = { start: 15_000, perSecond: 500 };

/** Encodes the samples as an audio file. Throws 501 when this browser or Node has no encoder for the format. */
async function audioFile(format: SpeechFormat, content: AudioContent): Promise<Blob> {
  const type = contentTypes[format];
  if (format === 'wav') return spokenWav('pcm', content);
  if (format === 'mulaw') return spokenWav('mulaw', content);
  const seconds = content.samples.length / content.sampleRate;
  const bytes = await inTime(
    compress(format, content),
    patience.start + patience.perSecond * seconds,
  ).catch((error: unknown) => {
    throw noEncoder(format, error);
  });
  return new Blob([bytes], { type });
}

async function compress(format: CompressedFormat, content: AudioContent): Promise<ArrayBuffer> {
  const { compressedFile } = await import('./compressed-file');
  return compressedFile({ format, ...content });
}

function inTime<T>(result: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('its worker did not answer; a blob: worker may be blocked')),
      milliseconds,
    );
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function noEncoder(format: CompressedFormat, error: unknown): ServiceError {
  const reason = errorMessage(error);
  return new ServiceError(
    501,
    `This browser or Node cannot make ${format} files (${reason}). response_format wav and mulaw work everywhere.`,
    // The SDKs retry a 5xx unless this header forbids it.
    {
      code: 'format_unavailable',
      param: 'response_format',
      headers: { 'x-should-retry': 'false' },
    },
  );
}

interface AudioContent {
  /** Samples of one channel, from -1 to 1. */
  samples: Float32Array;
  sampleRate: number;
  /** ASCII text of the comment tag. */
  comment: string;
}

/** A WAV file of 16-bit or mu-law samples, with the comment before the samples. */
function spokenWav(
  encoding: 'pcm' | 'mulaw',
  { samples, sampleRate, comment }: AudioContent,
): Blob {
  const numbers = Int16Array.from(samples, sixteenBits);
  const data = encoding === 'pcm' ? numbers : encodeMuLaw(numbers);
  return wavFile({ encoding, sampleRate, data: [data], bytes: data.byteLength, comment });
}

function sixteenBits(sample: number): number {
  return Math.round(Math.min(1, Math.max(-1, sample)) * 32_767);
}
