import { expect, it } from 'vitest';
import { likelyUse } from './likely-use';

it.each([
  ['built-in/guide', 'text'],
  ['openai/gpt-oss-120b', 'text'],
  ['qwen/qwen3.8-27b', 'text'],
  ['groq/compound', 'text'],
  ['whisper-large-v3-turbo', 'speech in'],
  ['built-in/note-reader-fine', 'speech in'],
  ['gpt-4o-mini-transcribe', 'speech in'],
  ['built-in/robot-voice', 'speech out'],
  ['canopylabs/orpheus-v1-english', 'speech out'],
  ['playai-tts-arabic', 'speech out'],
  ['tts-1-hd', 'speech out'],
  ['meta-llama/llama-prompt-guard-2-22m', 'something else'],
  ['openai/gpt-oss-safeguard-20b', 'something else'],
  ['text-embedding-3-large', 'something else'],
  ['', 'text'],
])('takes %s for a model of %s', (id, use) => {
  expect(likelyUse(id)).toBe(use);
});
