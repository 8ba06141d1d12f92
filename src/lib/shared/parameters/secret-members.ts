import { authorizationPlaceholder } from '$lib/base/api/wire/tab-authorization';
import { isObject, type JsonValue, textOrJson } from '$lib/base/api/wire/json';
import type { Parameter } from '$lib/base/api/rules/request-description';

/** The name of a secret in plain text within the typed JSON, which may be incomplete. */
export function plainSecret(
  parameter: Parameter,
  value: JsonValue | undefined,
): string | undefined {
  const names = secretNames(parameter);
  if (typeof value === 'string')
    return names.find((name) => value.includes(name) && !value.includes(authorizationPlaceholder));
  return names.find((name) => holdsPlain(value, name));
}

/**
 * The part of a typed value that may be stored: all of it if it contains no secret, otherwise the text before the
 * secret. That text is no valid object, so it is never sent.
 */
export function withoutSecret(
  parameter: Parameter,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const name = plainSecret(parameter, value);
  if (name === undefined) return value;
  const text = textOrJson(value);
  return text.slice(0, text.indexOf(name));
}

function secretNames({ name, members = [], isSecret }: Parameter): string[] {
  return isSecret ? [name] : members.flatMap(secretNames);
}

function holdsPlain(value: unknown, name: string): boolean {
  if (!isObject(value)) return false;
  return Object.entries(value).some(([member, inner]) =>
    member === name
      ? inner !== authorizationPlaceholder && inner !== null && inner !== ''
      : holdsPlain(inner, name),
  );
}
