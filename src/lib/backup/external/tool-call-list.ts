import type { ExternalCall } from './external-conversation';
import { argumentsText, objectOf, objectsIn, textOf } from './raw-fields';
import { isText } from '$lib/storage/schema';

/** Tool calls in the form of chat completions, which some tools store as JSON within JSON. */
export function toolCallList(value: unknown): ExternalCall[] {
  return objectsIn(isText(value) ? parsed(value) : value).map((call) => {
    const { name, arguments: given } = objectOf(call.function);
    return {
      id: textOf(call.id) ?? '',
      name: textOf(name) ?? 'tool',
      arguments: argumentsText(given),
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
