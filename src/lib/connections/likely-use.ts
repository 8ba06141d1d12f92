/** What a model is likely for. Services give no such flag (docs/service.md#models): this is a guess, and never in the way. */
export type LikelyUse = 'text' | 'speech in' | 'speech out' | 'something else';

/** In the order in which they are tried: a name like whisper-guard is of the first that it matches. */
const names: [use: LikelyUse, name: RegExp][] = [
  ['speech in', /whisper|note-reader|transcri|speech-to-text|\bstt\b|scribe/i],
  ['speech out', /\btts\b|tts-|orpheus|playai|voice|text-to-speech|\bspeech\b/i],
  ['something else', /embed|guard|moderation|rerank|dall-e|image/i],
];

/** Guessed by the model's name. */
export function likelyUse(modelId: string): LikelyUse {
  return names.find(([, name]) => name.test(modelId))?.[0] ?? 'text';
}
