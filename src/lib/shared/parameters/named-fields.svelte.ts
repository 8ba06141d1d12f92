import { SvelteMap } from 'svelte/reactivity';
import type { Body, Problem } from '$lib/base/api/rules/problem';
import type { HttpError } from '$lib/base/api/wire/errors';

interface NamedPlace {
  field: string;
  /** The position in a list of which only this item is named. */
  item: number | undefined;
}

interface NamedField extends NamedPlace {
  error: HttpError;
  /** The service's message; its path begins with the name of the field. */
  problem: Problem;
  /** The JSON of the refused value. */
  sent: string | undefined;
}

/** The fields that services named when they refused requests, by the form: its conversation, request or name. */
export const namedFields = new SvelteMap<string, NamedField>();

/** The service's message on the field that it named, until the value of the field changes. */
export function namedProblems(owner: string, body: Body): Problem[] {
  const named = namedFields.get(owner);
  return named && JSON.stringify(namedValue(body, named)) === named.sent ? [named.problem] : [];
}

export function namedValue(body: Body, { field, item }: NamedPlace): unknown {
  const value = body[field];
  return item !== undefined && Array.isArray(value) ? (value as unknown[])[item] : value;
}

/** The parameter whose field is to be shown and focused, by the form that has it. */
class FieldRequest {
  owner = $state.raw<string>();
  name = $state.raw<string>();
}

export const fieldRequest = new FieldRequest();
