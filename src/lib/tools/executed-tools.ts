import { isObject, type JsonObject, type JsonValue } from '$lib/api/json';

/** A place that a tool of the service found or opened. */
interface Found {
  name: string;
  url?: string;
  text: string;
}

/** One use of a tool by the service itself (docs/service.md#chat-completion); every text is a stranger's. */
export interface ExecutedTool {
  type: string;
  arguments: string;
  output: string;
  found: Found[];
  /** Addresses of pictures: PNG as data. */
  images: string[];
  /** What code printed. */
  printed: string[];
  /** Members that are none of these. */
  others: JsonObject;
}

/** In the order of their beginning. A stream tells of one several times, by its index: first that it began. */
export function executedTools(items: readonly JsonObject[]): ExecutedTool[] {
  const merged = new Map<JsonValue, JsonObject>();
  for (const [position, item] of items.entries()) {
    const key = item.index ?? `at ${position}`;
    merged.set(key, { ...merged.get(key), ...withoutNull(item) });
  }
  return [...merged.values()].map(read);
}

function read({
  index: _,
  type,
  arguments: given,
  output,
  search_results: searched,
  browser_results: browsed,
  code_results: ran,
  ...others
}: JsonObject): ExecutedTool {
  const codes = objectsIn(ran);
  return {
    type: textOf(type) || 'tool',
    arguments: written(given),
    output: written(output),
    found: [
      ...objectsIn(isObject(searched) ? searched.results : undefined),
      ...objectsIn(browsed),
    ].map(readFound),
    images: codes.flatMap(({ png }) => pictureOf(png)),
    printed: codes.map(({ text }) => textOf(text)).filter(Boolean),
    others,
  };
}

function readFound({ title, url, content }: JsonObject): Found {
  const address = textOf(url);
  const found = { name: textOf(title) || address || 'unnamed', text: textOf(content) };
  return address ? { ...found, url: address } : found;
}

/** Nothing that is not what it says is drawn, and nothing is fetched for it. */
function pictureOf(png: JsonValue | undefined): string[] {
  return typeof png === 'string' && /^iVBORw0KGgo[\w+/]+=*$/.test(png)
    ? [`data:image/png;base64,${png}`]
    : [];
}

function objectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter((item): item is JsonObject => isObject(item)) : [];
}

function withoutNull(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function written(value: JsonValue | undefined): string {
  return value === undefined || typeof value === 'string' ? (value ?? '') : JSON.stringify(value);
}
