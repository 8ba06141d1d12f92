interface ModelLimits {
  model: RegExp;
  /** Longest input. */
  characters: number;
  /** The only response formats that the model produces. */
  formats?: string[];
}

/** Known limits of models (docs/service.md#audio and the built-in service's README). */
const limits: ModelLimits[] = [
  { model: /orpheus/i, characters: 200, formats: ['wav'] },
  { model: /^built-in\//, characters: 4096 },
];

/** Longest input for an unknown model, in characters; common services accept no more. */
const usualCharacters = 4096;

/** docs/service.md#audio. */
const defaultFormat = 'mp3';

/** The known or assumed longest input of a model, in characters. */
export function characterLimit(model: string): number {
  return limitsOf(model)?.characters ?? usualCharacters;
}

export interface KnownRefusal {
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
    const asked =
      format === defaultFormat
        ? `asked for ${defaultFormat}, which is the default of response_format`
        : `asked for ${String(format)}`;
    return [
      {
        message: `${model} is known to make only ${formats.join(', ')}; it is ${asked}.`,
        format: formats[0],
      },
    ];
  }
  return [];
}

function limitsOf(model: string): ModelLimits | undefined {
  return limits.find((known) => known.model.test(model));
}
