import type { Body } from '$lib/base/api/rules/problem';
import type { ApiError } from '$lib/base/api/wire/errors';
import { cutEnd, shownText } from '$lib/base/ui/text/shown-text';
import { namedFields, namedValue } from './named-fields.svelte';

/** Notes which field a refusal of the form's request names. Any other outcome ends an earlier note. */
export function noteOutcome(owner: string, error: ApiError | undefined, body: Body): void {
  const path = namedPath(error);
  const field = path?.split(/[.[]/, 1)[0] ?? '';
  const item = namedItem(error);
  // A conversation may have megabytes, and has no field of its own as a whole. Chat finds its messages itself.
  const isConversation = Array.isArray(body[field]) && ['messages', 'input'].includes(field);
  const isWhole = isConversation && (field === 'messages' || item === undefined);
  const message = describeRefusal(error);
  if (error?.kind !== 'http' || path === undefined || message === undefined || isWhole)
    return void namedFields.delete(owner);
  const place = { field, item: isConversation ? item : undefined };
  namedFields.set(owner, {
    error,
    problem: { kind: 'allowed', level: 'reply', parameter: path, message },
    ...place,
    sent: JSON.stringify(namedValue(body, place)),
  });
}

/** The service's words, as text for a form; undefined for another failure. */
export function describeRefusal(error: ApiError | undefined): string | undefined {
  if (error?.kind !== 'http') return undefined;
  const { words } = error;
  return words === '' ? 'The service refused it.' : shownText(`Refused: ${cutEnd(words, 300)}`);
}

/** The position of the message, or of the item of the input, that a refusal names. */
export function namedItem(error: ApiError | undefined): number | undefined {
  const [, position] = /^(?:messages|input)\[(\d+)\]/.exec(namedPath(error) ?? '') ?? [];
  return position === undefined ? undefined : Number(position);
}

/** The name of the form's field that is noted for this failure of its latest request. */
export function namedField(owner: string, error: ApiError): string | undefined {
  const named = namedFields.get(owner);
  return named && namedPath(error) === namedPath(named.error) ? named.field : undefined;
}

/**
 * The path of the field that a refusal names, as the rules write it: OpenAI writes `messages.[0].content`, FastAPI
 * `body.messages.0.content`.
 */
export function namedPath(error: ApiError | undefined): string | undefined {
  if (error?.kind !== 'http' || ![400, 422].includes(error.status)) return undefined;
  const parts = error.param?.slice(0, 200).match(/[^.[\]'"\s]+/g) ?? [];
  const [first, ...rest] = parts[0] === 'body' ? parts.slice(1) : parts;
  if (first === undefined) return undefined;
  return first + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
}
