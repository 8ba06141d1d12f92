import type { JsonValue } from '$lib/base/api/wire/json';

type Values = { [parameter: string]: JsonValue };

/** The values with one of them changed; undefined unsets it. */
export function withParameter(values: Values, name: string, value: JsonValue | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...values, [name]: value };
}
