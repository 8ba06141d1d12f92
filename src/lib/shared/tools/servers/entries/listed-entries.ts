import '../base/no-generated-code';
import { UriTemplate } from '@modelcontextprotocol/client';
import { isObject, textOrEmpty } from '$lib/base/api/wire/json';
import type { EntryField, ServerEntry } from '$lib/base/storage/tool-servers';
import { cutEnd } from '$lib/base/ui/text/shown-text';

/** Entries of a server that are stored; a list of more helps nobody choose. */
export const maxEntries = 500;

/** Fields of one entry that a form shows. */
const maxFields = 20;

/** UTF-16 units. An entry with a longer name or address is left out, since no other text requests it. */
const maxIdLength = 2000;
const maxNameLength = 200;
const maxDescriptionLength = 500;

export type EntryKind = ServerEntry['kind'];

/** The entries of one kind in the answers of a server; an invalid one does not affect the others. */
export function entriesIn(kind: EntryKind, listed: readonly unknown[]): ServerEntry[] {
  return listed.flatMap((entry) => {
    if (!isObject(entry)) return [];
    const id = textOrEmpty(kind === 'prompt' ? entry.name : addressOf(kind, entry));
    const fields = kind === 'prompt' ? argumentsIn(entry.arguments) : variablesIn(kind, id);
    if (id === '' || id.length > maxIdLength || !fields || fields.length > maxFields) return [];
    const name = cutEnd(textOrEmpty(entry.title) || textOrEmpty(entry.name) || id, maxNameLength);
    const description = cutEnd(textOrEmpty(entry.description), maxDescriptionLength);
    return [{ kind, id, name, description, fields }];
  });
}

function addressOf(kind: EntryKind, { uri, uriTemplate }: { [member: string]: unknown }): unknown {
  return kind === 'template' ? uriTemplate : uri;
}

function argumentsIn(listed: unknown): EntryField[] {
  return (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap((argument) => {
    if (!isObject(argument) || typeof argument.name !== 'string') return [];
    if (argument.name.length > maxNameLength) return [];
    const description = cutEnd(textOrEmpty(argument.description), maxDescriptionLength);
    return [{ name: argument.name, description, isRequired: argument.required === true }];
  });
}

/** Undefined if the template is none. */
function variablesIn(kind: EntryKind, template: string): EntryField[] | undefined {
  if (kind === 'resource') return [];
  try {
    const names = new Set(new UriTemplate(template.slice(0, maxIdLength)).variableNames);
    return [...names].map((name) => ({ name, description: '', isRequired: false }));
  } catch {
    return undefined;
  }
}

/** The address of a resource with the values of its template. */
export function addressWith({ id, kind }: ServerEntry, values: { [name: string]: string }): string {
  return kind === 'template' ? new UriTemplate(id).expand(values) : id;
}
