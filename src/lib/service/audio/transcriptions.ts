import {
  transcriptionParameters,
  transcriptionRules,
  translationParameters,
  translationRules,
} from '../../base/api/rules/audio-request';
import { progressHeader } from '../../base/platform/own-transcription';
import type { AudioSource, Transcript, TranscriptSegment } from '../base/engine';
import type { Call } from '../http/router';
import { invalid } from '../http/service-error';
import { findModel } from '../models/models';
import { audioFromUrl, readAudioForm } from './audio-form';
import { recogniseAudio } from './recognised-audio';

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
  const model = await findModel(service, body.model, 'speech-to-text');
  const param = body.file ? 'file' : 'url';
  const file = body.file ?? (await audioFromUrl(body.url ?? '', service, request.signal));
  const recognised = await recogniseAudio(file, param);
  const granularities = body['timestamp_granularities[]'] ?? ['segment'];
  const form = { requestId, task, responseFormat, granularities, temperature };
  const { withAudioSource } = await import('./audio-source');
  return withAudioSource(recognised, async (audio) => {
    checkDuration(audio, param);
    const wordTimes = granularities.includes('word');
    const engine = model.own ? service.own : service.transcription;
    const progressId = request.headers.get(progressHeader) ?? undefined;
    const transcript = await engine.transcribe(
      { model, task, audio, language, prompt, temperature, wordTimes, progressId },
      request.signal,
    );
    return transcriptResponse(transcript, { ...form, duration: audio.duration });
  });
}

function checkDuration({ duration }: AudioSource, param: string): void {
  if (Number.isFinite(duration) && duration >= shortestAudio) return;
  throw invalid(param, `The audio is shorter than ${shortestAudio} s.`);
}

export type Granularity = 'word' | 'segment';

export interface TranscriptForm {
  requestId: string;
  task: 'transcribe' | 'translate';
  responseFormat: 'json' | 'text' | 'verbose_json';
  granularities: Granularity[];
  /** Length of the audio in seconds. */
  duration: number;
  temperature: number;
}

/** The answer in the requested response_format (docs/service.md#audio). */
async function transcriptResponse(transcript: Transcript, form: TranscriptForm): Promise<Response> {
  const { text, notice } = transcript;
  if (form.responseFormat === 'text') {
    return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  const vendor = { x_vendor: { id: form.requestId, ...(notice === undefined ? {} : { notice }) } };
  if (form.responseFormat === 'json') return Response.json({ text, ...vendor });
  return Response.json({ ...(await verbose(transcript, form)), ...vendor });
}

async function verbose(
  { text, language, segments, words }: Transcript,
  { task, granularities, duration, temperature }: TranscriptForm,
): Promise<object> {
  const wanted = granularities.includes('segment');
  return {
    task,
    language: task === 'translate' ? 'english' : language,
    duration,
    text,
    ...(wanted ? { segments: await segmentObjects(segments, temperature) } : {}),
    ...(granularities.includes('word') ? { words } : {}),
  };
}

function segmentObjects(segments: TranscriptSegment[], temperature: number): Promise<object[]> {
  return Promise.all(
    segments.map(async ({ text, start, end, noSpeechProbability }, id) => {
      const tokens = [...new TextEncoder().encode(text)];
      return {
        id,
        // The unit is a frame of 10 ms.
        seek: Math.round(start * 100),
        start,
        end,
        text,
        tokens,
        temperature,
        avg_logprob: 0,
        compression_ratio: tokens.length / (await compressedLength(text)),
        no_speech_prob: noSpeechProbability,
      };
    }),
  );
}

async function compressedLength(text: string): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return (await new Response(compressed).arrayBuffer()).byteLength;
}
