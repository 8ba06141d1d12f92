import { plural } from '../../base/ui/text/amounts';
import type {
  AudioSource,
  TimedWord,
  Transcript,
  TranscriptionEngine,
  TranscriptionRequest,
  TranscriptSegment,
} from '../base/engine';
import { languageName } from './language-name';
import { measure, type Measurement, type Stretch } from './measure';
import { readVoiceNote } from './voice-note';

/** Length of a measuring window in seconds. The "-fine" models use the shorter one. */
const coarseStep = 0.02;
const fineStep = 0.005;

/**
 * A transcription engine without a speech model. A file of the built-in voice holds its own text in a comment; every
 * other file is measured, and the transcript says that it was.
 */
export const noteReader: TranscriptionEngine = { transcribe };

async function transcribe(request: TranscriptionRequest, signal: AbortSignal): Promise<Transcript> {
  const transcript =
    noteTranscript(request.audio) ?? (await measurementTranscript(request, signal));
  const { language, task } = request;
  if (language !== undefined) transcript.language = languageName(language);
  if (task === 'transcribe') return transcript;
  const text = `${transcript.text}\n(Nothing was translated: no language model is loaded.)`;
  return { ...transcript, text };
}

function noteTranscript({ comment }: AudioSource): Transcript | undefined {
  const note = readVoiceNote(comment);
  return (
    note && {
      text: note.text,
      language: 'english',
      segments: sentences(note.text, note.words),
      words: note.words,
      notice: "Read from the file's own note, not heard.",
    }
  );
}

async function measurementTranscript(
  { audio, model }: TranscriptionRequest,
  signal: AbortSignal,
): Promise<Transcript> {
  const { samples } = audio;
  const step = model.id.endsWith('-fine') ? fineStep : coarseStep;
  const measurement = samples && (await measure({ ...audio, samples }, step, signal));
  return {
    text: [
      'No speech model is loaded, so no words were recognised.',
      fileSentence(audio),
      ...(measurement ? measurementSentences(measurement) : [noDecoder]),
    ].join(' '),
    language: 'unknown',
    segments: (measurement?.stretches ?? []).map((stretch) => ({
      text: `[sound, ${levels(stretch)}]`,
      start: stretch.start,
      end: stretch.end,
      noSpeechProbability: 1,
    })),
    words: [],
    notice: 'Demo: no speech model, so only loudness was measured.',
  };
}

const noDecoder = 'This browser or Node has no decoder for it, so it was not measured.';

function fileSentence({ format, duration, channels, sampleRate }: AudioSource): string {
  return `The file is ${format}, ${seconds(duration)}, ${plural(channels, 'channel')}, ${sampleRate} Hz.`;
}

function measurementSentences({ stretches, clippedRuns, silence }: Measurement): string[] {
  if (stretches.length === 0) return ['It is silent.'];
  return [
    ...stretches.map(
      (stretch) =>
        `Sound from ${seconds(stretch.start)} to ${seconds(stretch.end)}, ${levels(stretch)}.`,
    ),
    `Silence: ${seconds(silence)} in all.`,
    clippedRuns === 0 ? 'No clipping.' : `Clipped at ${clippedRuns} places.`,
  ];
}

function levels({ level, peak }: Stretch): string {
  return `level ${level.toFixed(1)} dBFS, peak ${peak.toFixed(1)} dBFS`;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

/** Splits a text with timed words into segments at the ends of its sentences. */
function sentences(text: string, words: TimedWord[]): TranscriptSegment[] {
  const groups: { from: number; words: TimedWord[] }[] = [];
  let at = 0;
  for (const word of words) {
    const found = Math.max(at, text.indexOf(word.word, at));
    const group = groups.at(-1);
    if (group && !/[.!?…]\W*\s|\n/.test(text.slice(at, found))) group.words.push(word);
    else groups.push({ from: group ? found : 0, words: [word] });
    at = found + word.word.length;
  }
  return groups.map((group, index) => ({
    text: text.slice(group.from, groups[index + 1]?.from).trim(),
    start: group.words[0]?.start ?? 0,
    end: group.words.at(-1)?.end ?? 0,
    noSpeechProbability: 0,
  }));
}
