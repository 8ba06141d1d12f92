import { filledText, finiteNumber, isObject, textOrEmpty } from './wire/json';

/** An item of a list of models, as a service reports it. */
export type ModelItem = { [name: string]: unknown };

/** An ability beyond text, as the service of a model reports it. */
export type Capability = 'vision' | 'audio' | 'tools' | 'reasoning';

/** Facts on a model that services report under different names. A fact is absent if it is not reported. */
export interface ReportedFacts {
  /** Size in tokens. */
  context_window?: number;
  /** In tokens. */
  max_completion_tokens?: number;
  capabilities?: Capability[];
  /** Names of the request's parameters that the model takes. */
  parameters?: string[];
  /** Names of parameters that the model ignores. */
  ignored?: string[];
  /** US dollars for a million tokens. */
  price?: { input: number; output: number };
  /** Unix seconds after which the service may not have the model any more. */
  ends_at?: number;
  /** The model that the service recommends instead. */
  replaced_by?: string;
  /** Number of requests that the server answers at a time. */
  slots?: number;
  /** The Jinja template by which messages become the model's text. */
  chat_template?: string;
}

/** A path of members, or a function that finds the value. */
type Path = string | ((item: ModelItem) => unknown);

/** The context that the model is set to in Ollama; else the most it can have, named after its architecture. */
function contextInOllama({ parameters, model_info: info }: ModelItem): unknown {
  const set = /^num_ctx\s+(\d+)/m.exec(textOrEmpty(parameters))?.[1];
  if (set) return Number(set);
  return isObject(info)
    ? info[`${textOrEmpty(info['general.architecture'])}.context_length`]
    : undefined;
}

/** Paths of members, by the services that write them; the first one with a value counts. */
const paths = {
  context_window: [
    'context_window', // Groq
    'context_length', // OpenRouter, Together, Fireworks
    'loaded_context_length', // LM Studio
    'max_context_length', // Mistral, LM Studio
    'max_model_len', // vLLM
    'meta.n_ctx', // llama.cpp
    'default_generation_settings.n_ctx', // llama.cpp, /props
    'metadata.context_length', // DeepInfra
    contextInOllama, // /api/show
  ],
  max_completion_tokens: [
    'max_completion_tokens', // Groq
    'top_provider.max_completion_tokens', // OpenRouter
    'metadata.max_tokens', // DeepInfra
    'max_output_length', // providers of OpenRouter
  ],
  parameters: ['supported_parameters'], // OpenRouter
  ignored: ['ignored_parameters'], // the demo service, of the browser's model
  replaced_by: ['deprecation_replacement_model'], // Mistral
  slots: ['total_slots'], // llama.cpp, /props
  chat_template: ['chat_template'], // llama.cpp, /props
} satisfies { [fact: string]: Path[] };

/** Members with the day on which a model ends, the surest first; some write them in camel case. */
const endNames = [
  'shutdown_date', // OpenAI
  'expiration_date', // OpenRouter
  'retirement_date',
  'retires_at',
  'retired_at',
  'shutdown_at',
  'sunset_date',
  'sunset_at',
  'end_of_life',
  'end_of_life_date',
  'eol_date',
  'expires_at',
  'inference', // Azure, in `deprecation`
  'deprecation', // Mistral
  'deprecation_date', // LiteLLM, providers of OpenRouter
  'deprecated_at',
];

/** Members that may hold one of them. */
const endHolders = [
  'deprecation', // Azure
  'lifecycle',
  'model_info', // LiteLLM
  'metadata',
  'top_provider',
];

/** Members with a price in US dollars, and the number of tokens that it is for. */
const prices = [
  { input: 'pricing.prompt', output: 'pricing.completion', tokens: 1 }, // OpenRouter, as text
  { input: 'pricing.input', output: 'pricing.output', tokens: 1_000_000 }, // Together
  {
    input: 'metadata.pricing.input_tokens', // DeepInfra
    output: 'metadata.pricing.output_tokens',
    tokens: 1_000_000,
  },
];

/** Lists of abilities, or objects whose members are true for those that a model has; and a member of its own for each. */
const abilityPaths = [
  'capabilities', // Mistral, Ollama, LM Studio
  'supported_parameters', // OpenRouter
  'input_modalities', // Groq
  'architecture.input_modalities', // OpenRouter
  'modalities', // llama.cpp, /props
  'chat_template_caps', // llama.cpp, /props
];
const abilityWords: [Capability, RegExp][] = [
  ['vision', /^(vision|image|vlm|supports_image_input)$/],
  ['audio', /^audio$/],
  ['tools', /^(tools?|tool_use|tool_calling|function_calling|supports_tools)$/],
  ['reasoning', /^(reasoning|thinking|include_reasoning|reasoning_effort)$/],
];

/** Most names and characters that are read of a list or a text. */
const maxNames = 100;
const maxTextLength = 200;
const maxTemplateLength = 20_000;

export function factsOf(item: ModelItem): ReportedFacts {
  const found = <Key extends keyof typeof paths>(key: Key) => valueAt(item, paths[key]);
  return {
    context_window: finiteNumber(found('context_window')),
    max_completion_tokens: finiteNumber(found('max_completion_tokens')),
    capabilities: capabilitiesOf(item),
    parameters: parametersOf(found('parameters')),
    ignored: parametersOf(found('ignored')),
    price: priceOf(item),
    ends_at: endOf(item),
    replaced_by: textOf(found('replaced_by')),
    slots: finiteNumber(found('slots')),
    chat_template: filledText(found('chat_template'))?.slice(0, maxTemplateLength),
  };
}

/** The first value at one of the paths, which are written with dots. */
function valueAt(item: ModelItem, some: readonly Path[]): unknown {
  return some
    .map((path) =>
      typeof path === 'function'
        ? path(item)
        : path
            .split('.')
            .reduce<unknown>(
              (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
              item,
            ),
    )
    .find((value) => value !== undefined && value !== null);
}

function textOf(value: unknown): string | undefined {
  return filledText(value)?.slice(0, maxTextLength);
}

function parametersOf(value: unknown): string[] | undefined {
  const names = namesOf(value).slice(0, maxNames);
  return names.length > 0 ? names.map((name) => name.slice(0, maxTextLength)) : undefined;
}

/** A price that depends on something else is negative at OpenRouter; models that Together rents by the hour have none. */
function priceOf(item: ModelItem): ReportedFacts['price'] {
  if (Number(valueAt(item, ['pricing.hourly'])) > 0) return undefined;
  for (const { input, output, tokens } of prices) {
    const [one, other] = [input, output].map((path) => amountOf(valueAt(item, [path])));
    if (one === undefined || other === undefined) continue;
    const perMillion = (amount: number) => Number(((amount * 1_000_000) / tokens).toPrecision(6));
    return { input: perMillion(one), output: perMillion(other) };
  }
  return undefined;
}

function amountOf(value: unknown): number | undefined {
  const amount =
    typeof value === 'string' && value.trim() !== '' ? Number(value) : finiteNumber(value);
  return amount !== undefined && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

function endOf(item: ModelItem): number | undefined {
  const objects = [item, ...endHolders.map((name) => item[name])].filter(isObject);
  return endNames
    .flatMap((name) => [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())])
    .flatMap((name) => objects.map((object) => secondsOf(object[name])))
    .find((seconds) => seconds !== undefined);
}

/** From here on a number is milliseconds; as seconds it would be in the year 5138. */
const firstMilliseconds = 100_000_000_000;
/** A smaller number is no day on which a model ends: 2001. */
const firstSeconds = 1_000_000_000;

/** The seconds of a date in ISO 8601 or in English words, or of Unix time, which may be text. */
function secondsOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{10,13}$/.test(value) ? Number(value) : value;
  if (typeof number === 'string') return finiteNumber(Date.parse(asUtc(number)) / 1000);
  const seconds = finiteNumber(number) ?? 0;
  if (seconds < firstSeconds) return undefined;
  return seconds < firstMilliseconds ? seconds : seconds / 1000;
}

/** A date without a time zone is one of UTC. Anything else is no date, so that it is not guessed at. */
function asUtc(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  if (/^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text)) return `${text.replace(' ', 'T')}Z`;
  if (/^\d{4}-\d\d-\d\d[T ][\d:.]+ ?(Z|[+-]\d\d:?\d\d)$/.test(text))
    return text.replace(/^(.{10}) /, '$1T').replace(' ', '');
  if (/^([a-z]{3,9}\.? \d{1,2},?|\d{1,2} [a-z]{3,9}\.?) \d{4}$/i.test(text)) return `${text} UTC`;
  return '';
}

function capabilitiesOf(item: ModelItem): Capability[] | undefined {
  const sources = [...abilityPaths.map((path) => valueAt(item, [path])), [item.type], item];
  const named = sources.flatMap(namesOf);
  const found = abilityWords.filter(([, word]) => named.some((name) => word.test(name)));
  return found.length > 0 ? found.map(([capability]) => capability) : undefined;
}

/** The names of a list, or the members of an object that are true. */
function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  if (!isObject(value)) return [];
  return Object.keys(value).filter((name) => value[name] === true);
}
