import { speechRules } from '../../api/rules/audio-request';
import { readJsonBody } from '../http/request-body';
import { findModel } from '../model-catalogue';
import type { Call } from '../http/router';
import { requireValid } from '../http/service-error';
import { audioFile, type SpeechFormat } from './audio-file';
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
  const model = findModel(body.model, 'text-to-speech');
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
