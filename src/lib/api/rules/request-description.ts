import type { JsonValue } from '../json';

/** One parameter of a request, as docs/service.md states it. */
export interface Parameter {
  name: string;
  types: ParameterType[];
  required?: boolean;
  /** A text that says nothing counts as missing. */
  notEmpty?: boolean;
  /** Required where the named parameter is left out. */
  requiredWithout?: string;
  /** What the service assumes when the parameter is left out. */
  default?: JsonValue;
  /** The default in words where it depends on something. */
  defaultNote?: string;
  minimum?: number;
  maximum?: number;
  /** The values that a text, or each item of an array, may have. */
  allowed?: string[];
  allowedNumbers?: number[];
  allowedBooleans?: boolean[];
  /** Items of an array, pairs of an object. */
  maximumItems?: number;
  help: string;
  group: string;
  deprecatedFor?: string;
  /** `no-model`: accepted by the spec, supported by no model yet. `never`: not supported. */
  unsupported?: 'no-model' | 'never';
  /** Mutually exclusive: setting both is refused. */
  conflictsWith?: string[];
  /** Advice only: alter one of them, not both. */
  notTogetherWith?: string[];
  needs?: { name: string; value: JsonValue };
  /** Of an object: the members that are known. Others may stand beside them. */
  members?: Parameter[];
  /** Of an array: each item is a text with something in it. */
  items?: 'text';
  /** The id of a model. */
  isModel?: true;
  /** Whoever has it acts in its owner's name: it is not shown, and kept nowhere. */
  isSecret?: true;
}

export type ParameterType =
  'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'file' | 'null';

/** The range in words: "between 0 and 2", "exactly 1", "at least 1". Empty without bounds. */
export function describeRange({ minimum, maximum }: Parameter): string {
  if (minimum !== undefined && minimum === maximum) return `exactly ${minimum}`;
  if (minimum !== undefined && maximum !== undefined) return `between ${minimum} and ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return maximum === undefined ? '' : `at most ${maximum}`;
}
