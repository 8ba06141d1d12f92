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

interface ModelLimits {
  model: RegExp;
  /** Longest input. */
  characters: number;
  /** The only response formats that the model produces. */
  formats?: string[];
}

/** Known limits of models (docs/service.md#audio and the demo service's README). */
const modelLimits: ModelLimits[] = [
  { model: /orpheus/i, characters: 200, formats: ['wav'] },
  { model: /^built-in\//, characters: 4096 },
];

/** Longest input for an unknown model, in characters; common services accept no more. */
const usualCharacters = 4096;

/** docs/service.md#audio. */
export const defaultFormat = 'mp3';

/** The known or assumed longest input of a model, in characters. */
export function characterLimit(model: string): number {
  return limitsOf(model)?.characters ?? usualCharacters;
}

interface KnownRefusal {
  message: string;
  /** A response format that the model is known to produce. */
  format?: string;
}

/** Reasons why the model is likely to refuse a request. They are shown as warnings and do not block it. */
export function knownRefusals(
  model: string,
  { response_format: format = defaultFormat }: { response_format?: unknown },
): KnownRefusal[] {
  const formats = limitsOf(model)?.formats;
  if (formats && !formats.includes(String(format))) {
    const request =
      format === defaultFormat
        ? `${defaultFormat}, the default of response_format`
        : String(format);
    return [
      {
        message: `${model} only supports ${formats.join(', ')}; this requests ${request}.`,
        format: formats[0],
      },
    ];
  }
  return [];
}

function limitsOf(model: string): ModelLimits | undefined {
  return modelLimits.find((known) => known.model.test(model));
}
