import type { Body } from '$lib/api/rules/problem';
import type { ApiError } from '$lib/api/wire/errors';
import { cutEnd, shownText } from '$lib/ui/text/shown-text';
import { namedFields } from './named-fields.svelte';

/** Notes which field a refusal of the form's request names. Any other outcome ends an earlier note. */
export function noteOutcome(owner: string, error: ApiError | undefined, body: Body): void {
  const path = namedPath(error);
  const field = path?.split(/[.[]/, 1)[0] ?? '';
  const value = body[field];
  // A conversation has no field of its own, and may have megabytes.
  const isConversation = Array.isArray(value) && ['messages', 'input'].includes(field);
  if (error?.kind !== 'http' || path === undefined || isConversation)
    return void namedFields.delete(owner);
  const { words } = error;
  const message = words === '' ? 'The service refused it.' : `Refused: ${cutEnd(words, 300)}`;
  namedFields.set(owner, {
    error,
    problem: { kind: 'allowed', level: 'reply', parameter: path, message: shownText(message) },
    field,
    sent: JSON.stringify(value),
  });
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
