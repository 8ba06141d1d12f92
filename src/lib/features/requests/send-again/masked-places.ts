import { isObject } from '$lib/base/api/wire/json';
import { isAddressName, isSecretName } from '$lib/base/api/wire/secret-names';
import { keyMark } from '$lib/base/api/wire/key-mask';
import type { RequestAgain } from './request-again';

/** A place where a recorded request has [key]: no record contains the original. */
export interface MaskedPlace {
  /** `secret`: a whole member, or a part of an address, by its name; `key`: the connection's key, within texts. */
  kind: 'secret' | 'key';
  /** The one path of a secret, or every path of the key. */
  paths: string[];
}

/** The values that the person entered, by the first path of their place. */
export type Entered = ReadonlyMap<string, string>;

interface Text {
  path: string;
  kind: MaskedPlace['kind'];
}

export function maskedPlaces({ json, form }: RequestAgain): MaskedPlace[] {
  const found = form ? [...form].flatMap(([name, value]) => marked(value, name)) : marked(json, '');
  const paths = found.flatMap(({ path, kind }) => (kind === 'key' ? [path] : []));
  return [
    ...found.flatMap(({ path, kind }) => (kind === 'key' ? [] : [{ kind, paths: [path] }])),
    ...(paths.length > 0 ? [{ kind: 'key' as const, paths }] : []),
  ];
}

/** The body with its marks replaced by the entered values. */
export function withEntered(
  request: RequestAgain,
  entered: Entered,
): Pick<RequestAgain, 'json' | 'form'> {
  const places = maskedPlaces(request);
  const own = (path: string) => {
    const place = places.find(({ paths }) => paths.includes(path));
    return entered.get(place?.paths[0] ?? '');
  };
  if (!request.form) return { json: filled(request.json, '', own) };
  const form = new FormData();
  for (const [name, value] of request.form)
    if (typeof value === 'string') form.append(name, String(filled(value, name, own)));
  return { form };
}

function marked(value: unknown, path: string): Text[] {
  if (typeof value === 'string') {
    if (!value.includes(keyMark)) return [];
    return [{ path, kind: isSecret(path, value) ? 'secret' : 'key' }];
  }
  return membersOf(value, path).flatMap(([name, member]) => marked(member, name));
}

function filled(value: unknown, path: string, own: (path: string) => string | undefined): unknown {
  // A function, because `$&` in a secret is not a pattern.
  if (typeof value === 'string') return value.replaceAll(keyMark, (mark) => own(path) ?? mark);
  if (Array.isArray(value))
    return value.map((item, index) => filled(item, `${path}[${index}]`, own));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, filled(member, pathTo(path, name), own)]),
  );
}

function membersOf(value: unknown, path: string): [path: string, member: unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [`${path}[${index}]`, item]);
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, member]) => [pathTo(path, name), member]);
}

function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Follows `exchanges/without-secrets`: members below one with the name of a secret, such as `headers`, count too. */
function isSecret(path: string, value: string): boolean {
  const names = path.split('.').map((name) => name.replace(/(?:\[\d+\])+$/, ''));
  if (value === keyMark) return names.some((name) => isSecretName(name, 'member'));
  return isAddressName(names.at(-1) ?? '') && /(?:[?&#][^=&#?]*=|:\/\/)\[key\]/.test(value);
}
