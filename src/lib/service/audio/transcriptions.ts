import {
  transcriptionParameters,
  transcriptionRules,
  translationParameters,
  translationRules,
} from '../../api/rules/audio-request';
import type { AudioSource } from '../engine';
import { findModel } from '../model-catalogue';
import type { Call } from '../router';
import { invalid } from '../service-error';
import { readAudioForm } from './audio-form';
import { audioFromUrl } from './audio-url';
import { recogniseAudio } from './recognised-audio';
import { transcriptResponse, type TranscriptForm } from './transcript-body';

interface TranscriptionBody {
  model: string;
  file?: Blob;
  url?: string;
  language?: string;
  prompt?: string;
  response_format?: TranscriptForm['responseFormat'];
  temperature?: number;
  'timestamp_granularities[]'?: TranscriptForm['granularities'];
}

/** The minimum duration in seconds (docs/service.md#audio). */
const shortestAudio = 0.01;

/** POST /audio/transcriptions (docs/service.md#audio). */
export async function createTranscription(call: Call): Promise<Response> {
  const body = await readAudioForm(call.request, transcriptionParameters, transcriptionRules);
  return answer(call, body as unknown as TranscriptionBody, 'transcribe');
}

/** POST /audio/translations (docs/service.md#audio). */
export async function createTranslation(call: Call): Promise<Response> {
  const body = await readAudioForm(call.request, translationParameters, translationRules);
  return answer(call, body as unknown as TranscriptionBody, 'translate');
}

async function answer(
  { request, requestId, service }: Call,
  body: TranscriptionBody,
  task: TranscriptForm['task'],
): Promise<Response> {
  const { language, prompt, temperature = 0, response_format: responseFormat = 'json' } = body;
  const model = findModel(body.model, 'speech-to-text');
  const param = body.file ? 'file' : 'url';
  const file = body.file ?? (await audioFromUrl(body.url ?? '', service, request.signal));
  const recognised = await recogniseAudio(file, param);
  const granularities = body['timestamp_granularities[]'] ?? ['segment'];
  const form = { requestId, task, responseFormat, granularities, temperature };
  const { withAudioSource } = await import('./audio-source');
  return withAudioSource(recognised, async (audio) => {
    checkDuration(audio, param);
    const wordTimes = granularities.includes('word');
    const transcript = await service.transcription.transcribe(
      { model, task, audio, language, prompt, temperature, wordTimes },
      request.signal,
    );
    return transcriptResponse(transcript, { ...form, duration: audio.duration });
  });
}

function checkDuration({ duration }: AudioSource, param: string): void {
  if (Number.isFinite(duration) && duration >= shortestAudio) return;
  throw invalid(param, `The audio is shorter than ${shortestAudio} s.`);
}
