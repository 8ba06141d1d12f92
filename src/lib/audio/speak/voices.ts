interface VoiceFamily {
  /** Matches the ids of the models that have these voices. */
  model: RegExp;
  voices: string[];
}

/** Known voices by model id, the first match counts. Services have no endpoint that lists them. */
const families: VoiceFamily[] = [
  {
    model: /^built-in\//,
    voices: ['robot-middle', 'robot-low', 'robot-high', 'robot-small', 'robot-whisper'],
  },
  {
    model: /orpheus.*arabic/i,
    voices: ['abdullah', 'fahad', 'sultan', 'lulwa', 'noura', 'aisha'],
  },
  { model: /orpheus/i, voices: ['autumn', 'diana', 'hannah', 'austin', 'daniel', 'troy'] },
  {
    model: /playai.*arabic/i,
    voices: ['Ahmad-PlayAI', 'Amira-PlayAI', 'Khalid-PlayAI', 'Nasser-PlayAI'],
  },
  {
    model: /playai/i,
    voices: ['Fritz-PlayAI', 'Arista-PlayAI', 'Atlas-PlayAI', 'Celeste-PlayAI', 'Quinn-PlayAI'],
  },
  {
    model: /(^|\/)(tts-1|gpt-.*-tts)/i,
    voices: ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'],
  },
];

/** Suggested voices; empty for an unknown model. */
export function voicesOf(model: string): readonly string[] {
  return families.find((family) => family.model.test(model))?.voices ?? [];
}

/** The picked voice, unless only other models are known to have it; otherwise the model's first known voice. */
export function chooseVoice(picked: string, model: string): string {
  const known = voicesOf(model);
  const isOfOther = families.some(({ voices }) => voices !== known && voices.includes(picked));
  return picked !== '' && (known.includes(picked) || !isOfOther) ? picked : (known[0] ?? picked);
}
