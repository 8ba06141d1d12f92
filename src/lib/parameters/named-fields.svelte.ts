import { SvelteMap } from 'svelte/reactivity';
import type { Body, Problem } from '$lib/api/rules/problem';
import type { HttpError } from '$lib/api/wire/errors';

interface NamedField {
  error: HttpError;
  /** The service's message; its path begins with the name of the field. */
  problem: Problem;
  field: string;
  /** The JSON of the refused value. */
  sent: string | undefined;
}

/** The fields that services named when they refused requests, by the form: its conversation, request or name. */
export const namedFields = new SvelteMap<string, NamedField>();

/** The service's message on the field that it named, until the value of the field changes. */
export function namedProblems(owner: string, body: Body): Problem[] {
  const named = namedFields.get(owner);
  return named && JSON.stringify(body[named.field]) === named.sent ? [named.problem] : [];
}

/** The parameter whose field is to be shown and focused, by the form that has it. */
class FieldRequest {
  owner = $state.raw<string>();
  name = $state.raw<string>();
}

export const fieldRequest = new FieldRequest();
