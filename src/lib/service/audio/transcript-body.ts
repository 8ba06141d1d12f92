import type { Transcript, TranscriptSegment } from '../engine';

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
export async function transcriptResponse(
  transcript: Transcript,
  form: TranscriptForm,
): Promise<Response> {
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
