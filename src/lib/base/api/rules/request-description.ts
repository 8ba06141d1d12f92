import type { JsonObject, JsonValue } from '../wire/json';

/** Services whose accepted parameters are known, by the name of their preset. */
export const knownServices = [
  'Demo service',
  'Groq',
  'OpenAI',
  'Azure',
  'xAI',
  'Fireworks',
  'Mistral',
  'Ollama',
  'LM Studio',
] as const;
export type KnownService = (typeof knownServices)[number];

/** One parameter of a request, as docs/service.md specifies it. */
export interface Parameter {
  name: string;
  /** The name in plain words, as forms show it. */
  label: string;
  types: ParameterType[];
  required?: boolean;
  /** True if an empty or blank text counts as missing. */
  notEmpty?: boolean;
  /** Required if the named parameter is absent. */
  requiredWithout?: string;
  /** The value that the service assumes if the parameter is absent. */
  default?: JsonValue;
  /** The default as text if it depends on other parameters. */
  defaultNote?: string;
  minimum?: number;
  maximum?: number;
  /** The allowed values of a string, or of each item of an array. */
  allowed?: string[];
  allowedNumbers?: number[];
  allowedBooleans?: boolean[];
  /** Maximum number of items of an array or pairs of an object. */
  maximumItems?: number;
  help: string;
  group: string;
  deprecatedFor?: string;
  /**
   * With `no-model` the specification accepts it, but no model supports it yet; `never` means not supported, `unlisted`
   * that the specification does not have it.
   */
  unsupported?: 'no-model' | 'never' | 'unlisted';
  /** The only known services that accept it. */
  acceptedBy?: readonly KnownService[];
  /** Known services that refuse or ignore it. */
  refusedBy?: readonly KnownService[];
  /** Mutually exclusive parameters: setting both is refused. */
  conflictsWith?: string[];
  /** Advice only: parameters of which one should be changed, not both. */
  notTogetherWith?: string[];
  needs?: { name: string; value: JsonValue };
  /** Known members of an object. Other members are allowed. */
  members?: Parameter[];
  /** With `text`, each item of an array is a non-empty string. */
  items?: 'text';
  /** True for the id of a model. */
  isModel?: true;
  /** True for a credential: it is not shown and never stored. */
  isSecret?: true;
}

export type ParameterType =
  'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'file' | 'null';

/** Services that follow docs/service.md, whose `unsupported` parameters they refuse. */
const specified: readonly KnownService[] = ['Demo service', 'Groq'];

export function followsSpecification(
  service: KnownService | undefined,
): service is 'Demo service' | 'Groq' {
  return service !== undefined && specified.includes(service);
}

/** Whether a service accepts a parameter, as far as known. */
export function isAccepted(parameter: Parameter, service: KnownService | undefined): boolean {
  if (!service) return true;
  const { acceptedBy, refusedBy, unsupported } = parameter;
  if (acceptedBy && !acceptedBy.includes(service)) return false;
  if (refusedBy?.includes(service)) return false;
  return unsupported === undefined || !followsSpecification(service);
}

/** Describes the range: "between 0 and 2", "exactly 1", "at least 1". Empty without bounds. */
export function describeRange({ minimum, maximum }: Parameter): string {
  if (minimum !== undefined && minimum === maximum) return `exactly ${minimum}`;
  if (minimum !== undefined && maximum !== undefined) return `between ${minimum} and ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return maximum === undefined ? '' : `at most ${maximum}`;
}

/** The JSON Schema of a request, for completions while a person types one. The rules report problems. */
export function requestSchema(parameters: readonly Parameter[]): JsonObject {
  return {
    type: 'object',
    properties: propertiesOf(parameters),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function propertiesOf(parameters: readonly Parameter[]): JsonObject {
  return Object.fromEntries(parameters.map((one) => [one.name, memberSchema(one)]));
}

function memberSchema({ types, allowed, allowedNumbers, help, ...one }: Parameter): JsonObject {
  const values: JsonValue[] | undefined = allowed ?? allowedNumbers;
  const schema: JsonObject = { type: types.filter((type) => type !== 'file'), description: help };
  if (values) schema[types.includes('array') ? 'examples' : 'enum'] = values;
  if (one.members) schema.properties = propertiesOf(one.members);
  if (one.items === 'text') schema.items = { type: 'string' };
  if (one.default !== undefined && one.default !== null) schema.default = one.default;
  return schema;
}
