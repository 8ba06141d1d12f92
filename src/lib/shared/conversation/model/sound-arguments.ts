import { isObject, jsonOr } from '$lib/base/api/wire/json';

/**
 * The arguments of an earlier call for a service, which parses all of them and refuses each later request if one is not
 * a JSON object: a call without arguments, or one that was cut off, is sent with none. What is stored stays.
 */
export function soundArguments(text: string): string {
  return isObject(jsonOr(text, undefined)) ? text : '{}';
}
