interface ModelLimits {
  model: RegExp;
  /** Characters of one input. */
  characters: number;
  /** The response formats that are made. */
  formats?: string[];
}

/** What kinds of models are known to refuse (docs/service.md#audio and the built-in service's README). */
const limits: ModelLimits[] = [
  { model: /orpheus/i, characters: 200, formats: ['wav'] },
  { model: /^built-in\//, characters: 4096 },
];

/** Characters that are sent at once to a model that nothing is known about; common services take no more. */
const usualCharacters = 4096;

/** docs/service.md#audio. */
const defaultFormat = 'mp3';

/** Characters of the longest input that the model is known to take, or is likely to. */
export function characterLimit(model: string): number {
  return limitsOf(model)?.characters ?? usualCharacters;
}

export interface KnownRefusal {
  message: string;
  /** The response format that the model is known to make. */
  format?: string;
}

/** What the model is likely to refuse in a request, told before it is sent; it can be sent all the same. */
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
