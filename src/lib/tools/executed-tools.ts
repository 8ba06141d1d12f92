import { isObject, type JsonObject, type JsonValue, textOrEmpty, textOrJson } from '$lib/api/json';

/** A page that a tool of the service found or opened. */
interface Found {
  name: string;
  url?: string;
  text: string;
}

/** One use of a tool by the service itself (docs/service.md#chat-completion); every text is untrusted. */
export interface ExecutedTool {
  type: string;
  arguments: string;
  output: string;
  found: Found[];
  /** Data URLs of PNG images. */
  images: string[];
  /** Output printed by code. */
  printed: string[];
  /** All other members. */
  others: JsonObject;
}

/** In the order in which they started. A stream reports each several times, by its index: first that it started. */
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
  arguments: argumentText,
  output,
  search_results: searched,
  browser_results: browsed,
  code_results: ran,
  ...others
}: JsonObject): ExecutedTool {
  const codes = objectsIn(ran);
  return {
    type: textOrEmpty(type) || 'tool',
    arguments: written(argumentText),
    output: written(output),
    found: [
      ...objectsIn(isObject(searched) ? searched.results : undefined),
      ...objectsIn(browsed),
    ].map(readFound),
    images: codes.flatMap(({ png }) => pictureOf(png)),
    printed: codes.map(({ text }) => textOrEmpty(text)).filter(Boolean),
    others,
  };
}

function readFound({ title, url, content }: JsonObject): Found {
  const address = textOrEmpty(url);
  const found = { name: textOrEmpty(title) || address || 'unnamed', text: textOrEmpty(content) };
  return address ? { ...found, url: address } : found;
}

/** Only a real PNG is drawn, and nothing is fetched. */
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

function written(value: JsonValue | undefined): string {
  return value === undefined ? '' : textOrJson(value);
}
