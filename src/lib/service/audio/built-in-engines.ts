import type { SpeechEngine, TranscriptionEngine } from '../engine';

/** The audio engines without weights. Their code is loaded by the first request. */
export const builtInSpeech: SpeechEngine = {
  speak: async (request, signal) =>
    (await import('./voice/robot-voice')).robotVoice.speak(request, signal),
};

export const builtInTranscription: TranscriptionEngine = {
  transcribe: async (request, signal) =>
    (await import('./note-reader')).noteReader.transcribe(request, signal),
};
