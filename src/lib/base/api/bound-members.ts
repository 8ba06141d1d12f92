import { isObject, type JsonValue, type Members } from './wire/json';
import { authorizationPlaceholder } from './wire/tab-authorization';
import { isSchema, sensitivityOf } from './wire/secret-names';

/** A member of a request that was given for one service. */
export interface BoundMember {
  /** Such as `tools[0].vector_store_ids`. */
  path: string;
  /** `stored`: it names what the service stores, or has it store something. */
  kind: 'secret' | 'address' | 'stored';
  /** The texts in it that belong to the service: ids and secrets, without placeholders. */
  texts: string[];
}

/** Members whose values are ids of what a service stores, in every field of a request. */
const idNames = new Set([
  'approval_request_id',
  'cached_content',
  'container',
  'container_id',
  'conversation',
  'file_id',
  'file_ids',
  'previous_response_id',
  'vector_store_ids',
]);

/** Characters. */
const minSecret = 6;

/** Members with which a service stores something, or works on without the page. */
const storing = new Set(['store', 'background']);

/**
 * The members of a request that another service must not receive: secrets and addresses, by the rule for shared links,
 * and what names something at the service. Schemas are not searched: they only describe members.
 */
export function boundMembers(body: Members): BoundMember[] {
  return membersIn(body, []);
}

function membersIn(value: unknown, path: string[]): BoundMember[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => membersIn(item, [...path, String(index)]));
  if (!isObject(value) || isSchema(path) || path.at(-1) === 'input_schema') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = [...path, name];
    const kind = kindOf(own, inner, value);
    if (!kind) return membersIn(inner, own);
    const texts = kind === 'stored' ? idsIn(inner) : isFilter(own) ? [] : secretsIn(inner);
    return [{ path: textOf(own), kind, texts: texts.filter(isOwn) }];
  });
}

function kindOf(path: string[], value: unknown, holder: Members): BoundMember['kind'] | undefined {
  const name = path.at(-1) ?? '';
  if (isStored(name, value, path, holder)) return 'stored';
  const sensitivity = sensitivityOf(name, value as JsonValue);
  // A file in the request itself, and what people and models write.
  if (typeof value === 'string' && (/^data:/i.test(value) || isWritten(path))) return undefined;
  return sensitivity;
}

function isStored(name: string, value: unknown, path: string[], holder: Members): boolean {
  if (storing.has(name)) return value === true;
  if (idNames.has(name)) return textsIn(value).some((text) => text !== '');
  if (name === 'prompt') return isObject(value) && 'id' in value;
  return name === 'id' && typeof value === 'string' && isReference(path, holder);
}

/** An item of the input may be a reference without saying so. */
function isReference([first, , third]: string[], { type, role }: Members): boolean {
  if (type !== undefined && type !== null) return type === 'item_reference';
  return first === 'input' && third === 'id' && role === undefined;
}

const writtenNames = ['content', 'text', 'arguments', 'output', 'input', 'instructions', 'prompt'];

function isWritten(path: string[]): boolean {
  return writtenNames.includes(path.at(-1) ?? '');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Short texts, and headers that are the same everywhere, are no secrets. */
function secretsIn(value: unknown): string[] {
  if (!isObject(value)) return textsIn(value).filter(({ length }) => length >= minSecret);
  const { 'Content-Type': _, Accept: __, ...others } = value;
  return Object.values(others).flatMap(secretsIn);
}

/** A `key` there is the name of something else. */
function isFilter(path: string[]): boolean {
  return path.includes('filters') || path[0] === 'metadata';
}

/** A container and a conversation are named by an id or by an object that has it beside other members. */
function idsIn(value: unknown): string[] {
  return isObject(value) ? textsIn([value.id, value.file_ids]) : textsIn(value);
}

function isOwn(text: string): boolean {
  return text !== '' && text !== authorizationPlaceholder;
}

function textOf(path: string[]): string {
  return path.reduce((text, name) => (/^\d+$/.test(name) ? `${text}[${name}]` : `${text}.${name}`));
}
