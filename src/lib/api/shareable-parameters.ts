import { isObject, type JsonObject, type JsonValue } from './json';
import { isAddressName, isSecretName } from './secret-names';

/** The form of services' keys, whatever the name of their member. */
const keyLike = /^(?:Bearer\s|(?:sk|pk|rk|gsk|ghp|xai|hf|AIza)[-_]?[\w-]{20,}$)/;

interface Cleaned {
  parameters: JsonObject;
  /** Paths of omitted members, such as `tools.0.server_url`. */
  leftOut: string[];
}

/**
 * Removes secrets from parameters that go into a shared link or file, or come from one. Also removes addresses that a
 * service would request on behalf of the person who opens the link.
 */
export function shareableParameters(parameters: JsonObject): Cleaned {
  const leftOut: string[] = [];
  return { parameters: cleanedMembers(parameters, [], leftOut), leftOut };
}

function cleanedMembers(members: JsonObject, path: string[], leftOut: string[]): JsonObject {
  const kept = Object.entries(members).flatMap(([name, value]): [string, JsonValue][] => {
    const own = [...path, name];
    if (!isSecret(name, value)) return [[name, cleaned(value, own, leftOut)]];
    leftOut.push(own.join('.'));
    return [];
  });
  return Object.fromEntries(kept);
}

function cleaned(value: JsonValue, path: string[], leftOut: string[]): JsonValue {
  if (Array.isArray(value))
    return value.map((item, index) => cleaned(item, [...path, String(index)], leftOut));
  if (!isObject(value) || isSchema(path)) return value;
  return cleanedMembers(value, path, leftOut);
}

/** Whether a member is a secret or an address. Numbers never are: max_tokens. */
function isSecret(name: string, value: JsonValue): boolean {
  const isNamed = isSecretName(name, 'shared');
  if (typeof value === 'string')
    return value !== '' && (isNamed || isAddressName(name) || keyLike.test(value));
  return typeof value === 'object' && value !== null && isNamed;
}

/** A schema may describe an argument named `token`, but holds no secret. */
function isSchema(path: string[]): boolean {
  const [first, ...rest] = path;
  const last = rest.at(-1);
  if (first === 'tools' || first === 'functions') return last === 'parameters';
  return (first === 'response_format' || first === 'text') && last === 'schema';
}
