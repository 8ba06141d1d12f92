/** The likely use of a model. Services report none (docs/service.md#models), so this guess never excludes a model. */
export type LikelyUse = 'text' | 'speech in' | 'speech out' | 'something else';

/** Tried in order: a name like whisper-guard has the first use that it matches. */
const names: [use: LikelyUse, name: RegExp][] = [
  ['speech in', /whisper|note-reader|transcri|speech-to-text|\bstt\b|scribe/i],
  ['speech out', /\btts\b|tts-|orpheus|playai|voice|text-to-speech|\bspeech\b/i],
  ['something else', /embed|guard|moderation|rerank|dall-e|image/i],
];

/** Guesses from the model's name. */
export function likelyUse(modelId: string): LikelyUse {
  return names.find(([, name]) => name.test(modelId))?.[0] ?? 'text';
}
