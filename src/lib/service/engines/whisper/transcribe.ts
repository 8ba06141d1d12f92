import { speechRate } from '../../../base/media/resampler';
import { languageName } from '../../audio/language-name';
import type { Transcript, TranscriptionRequest } from '../../base/engine';
import { invalid } from '../../http/service-error';
import { SoundReader } from './sound-reader';
import type { SoundWindow, WindowText } from './whisper.worker';

/** In seconds. A remainder after the last window that is shorter holds no word. */
const shortest = 0.1;

/** Transcribes a sound window by window; `onSeconds` gets the seconds read so far. Rejects like `transcribeWindow`. */
export async function transcribe(
  { audio, task, language, prompt, temperature, wordTimes }: TranscriptionRequest,
  transcribeWindow: (window: SoundWindow) => Promise<WindowText>,
  onSeconds: (seconds: number) => void,
): Promise<Transcript> {
  if (!audio.samples)
    throw invalid('file', `This browser can’t decode ${audio.format}. Convert it to WAV.`);
  const reader = new SoundReader(audio.samples(), audio.sampleRate);
  const transcript: Transcript = { text: '', language: '', segments: [], words: [] };
  const options = { task, prompt, temperature, wordTimes };
  let known = language;
  try {
    for (let at = 0, isLast = false; !isLast;) {
      const window = await reader.window();
      const { samples } = window;
      if (at > 0 && samples.length < shortest * speechRate) break;
      const result = await transcribeWindow({ ...options, samples, language: known });
      known ??= result.language;
      append(transcript, result, at);
      reader.advance(result.seconds);
      at += result.seconds;
      onSeconds(at);
      ({ isLast } = window);
      // A segment that ends within the last second is followed by silence.
      isLast &&= result.seconds > samples.length / speechRate - 1;
    }
  } finally {
    await reader.close();
  }
  transcript.text = transcript.text.trim();
  transcript.language = languageName(known ?? 'en');
  if (!wordTimes || transcript.words.length > 0 || transcript.text === '') return transcript;
  const notice = 'This model has no word times. Models exported with attention have them.';
  return { ...transcript, notice };
}

function append(transcript: Transcript, result: WindowText, at: number): void {
  const { noSpeechProbability } = result;
  for (const { text, start, end } of result.segments) {
    transcript.text += text;
    const times = { start: rounded(at + start), end: rounded(at + end) };
    transcript.segments.push({ text: text.trim(), ...times, noSpeechProbability });
  }
  for (const { word, start, end } of result.words)
    transcript.words.push({ word, start: rounded(at + start), end: rounded(at + end) });
}

/** In hundredths of a second, as Whisper's own times. */
function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
