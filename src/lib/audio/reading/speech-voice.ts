/** A voice of each kind of model whose voices are known; the spec has no list of them. */
const voices: [model: RegExp, voice: string][] = [
  [/robot-voice/, 'robot-middle'],
  [/orpheus.*arabic/, 'fahad'],
  [/orpheus/, 'hannah'],
  [/playai.*arabic/, 'Ahmad-PlayAI'],
  [/playai/, 'Fritz-PlayAI'],
  [/^(tts-1|gpt-4o-mini-tts)/, 'alloy'],
];

/** Undefined where no voice of the model is known, so that it cannot be asked to speak. */
export function voiceOf(model: string): string | undefined {
  return voices.find(([name]) => name.test(model))?.[1];
}
