import type { JsonObject, JsonValue } from '$lib/api/json';
import type { Parameter } from '$lib/api/rules/request-description';

/**
 * Converts the fields of a multipart form, which are all texts, to the types of their parameters. A text that is no
 * value of its type stays, so that the rules name it.
 */
export function valuesOfForm(fields: JsonObject, parameters: readonly Parameter[]): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const types = parameters.find((parameter) => parameter.name === name)?.types ?? [];
      return [name, typeof value === 'string' ? valueOfText(value, types) : value];
    }),
  );
}

function valueOfText(text: string, types: Parameter['types']): JsonValue {
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
