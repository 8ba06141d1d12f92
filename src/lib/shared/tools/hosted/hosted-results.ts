import { isFilledText, isObject, type Members, textOrEmpty } from '$lib/base/api/wire/json';
import { inlineImage } from './inline-image';

/** A page, file or image that a tool found or opened. */
interface Found {
  name: string;
  url?: string;
  text: string;
  /** All other members, such as a score. */
  others: Members;
}

/** The results of a tool that the service ran; every text is untrusted. */
export interface HostedResults {
  queries: string[];
  found: Found[];
  /** Output printed by code. */
  printed: string[];
  /** Data URLs of images. */
  images: string[];
  /** All other members, which are shown raw. */
  others: Members;
}

/**
 * Reads an item of a response, such as web_search_call (docs/service.md#response-items-and-events). The members in
 * `elsewhere` are left out.
 */
export function readHostedCall(item: Members, elsewhere: readonly string[] = []): HostedResults {
  const { action, queries, results, outputs, result, partial_image_b64: partial, ...others } = item;
  const { query, queries: searched, sources, url, ...rest } = isObject(action) ? action : {};
  const made = readOutputs(outputs);
  const whole = inlineImage(result);
  const image = whole ?? inlineImage(partial);
  const opened = isFilledText(url) ? [{ url }] : [];
  const members = filledMembers({
    ...others,
    action: isObject(action) ? simplestAction(rest) : action,
    result: whole === undefined ? result : undefined,
    results: Array.isArray(results) ? unreadIn(results) : results,
    outputs: Array.isArray(outputs) ? [...unreadIn(outputs), ...made.unread] : outputs,
  });
  return {
    queries: [...new Set([query, searched, queries].flat().filter(isFilledText))],
    found: [...objectsIn(sources), ...opened, ...objectsIn(results)]
      .map(readFound)
      .concat(made.found),
    printed: made.printed,
    images: [...(image ? [image] : []), ...made.images],
    others: Object.fromEntries(
      Object.entries(members).filter(([name]) => !elsewhere.includes(name)),
    ),
  };
}

/** Reads an executed tool of a chat completion (docs/service.md#chat-completion). */
export function readExecutedTool({
  search_results: searched,
  browser_results: browsed,
  code_results: ran,
  ...others
}: Members): HostedResults {
  const { results, images, ...search } = isObject(searched) ? searched : {};
  const made = readOutputs(ran);
  const pictures = readImages([images].flat());
  return {
    queries: [],
    found: [
      ...[...objectsIn(results), ...objectsIn(browsed)].map(readFound),
      ...pictures.found,
      ...made.found,
    ],
    printed: made.printed,
    images: [...pictures.images, ...made.images],
    others: filledMembers({
      ...others,
      search_results: isObject(searched) ? search : searched,
      browser_results: Array.isArray(browsed) ? unreadIn(browsed) : browsed,
      code_results: Array.isArray(ran) ? [...unreadIn(ran), ...made.unread] : ran,
    }),
  };
}

/** Text, images and results in other forms, which code printed or drew. */
function readOutputs(list: unknown) {
  const read = objectsIn(list).map(({ type, text, logs, png, url, ...more }) => ({
    printed: textOrEmpty(text) || textOrEmpty(logs),
    ...readImages([png, url]),
    unread: filledMembers({
      ...more,
      png: isShown(png) ? undefined : png,
      url: isShown(url) ? undefined : url,
    }),
  }));
  return {
    printed: read.map(({ printed }) => printed).filter(Boolean),
    images: read.flatMap(({ images }) => images),
    found: read.flatMap(({ found }) => found),
    unread: read.map(({ unread }) => unread).filter((one) => Object.keys(one).length > 0),
  };
}

function readFound({ title, filename, url, content, text, type: _, ...others }: Members): Found {
  const address = textOrEmpty(url);
  return {
    name: [title, filename, others.file_id, address].find(isFilledText) ?? 'unnamed',
    ...(address && { url: address }),
    text: textOrEmpty(content) || textOrEmpty(text),
    others: filledMembers(others),
  };
}

/** An address is a link, since nothing is fetched for it. */
function readImages(values: readonly unknown[]): Pick<HostedResults, 'images' | 'found'> {
  return {
    images: values.map(inlineImage).filter((image) => image !== undefined),
    found: values.filter(isAddress).map((url) => ({ name: 'Image', url, text: '', others: {} })),
  };
}

function isAddress(value: unknown): value is string {
  return isFilledText(value) && /^https?:/i.test(value);
}

function isShown(value: unknown): boolean {
  return isAddress(value) || inlineImage(value) !== undefined;
}

/** An action with nothing but a type is one word; that of a search says no more than its queries. */
function simplestAction(action: Members): unknown {
  const filled = filledMembers(action);
  if (Object.keys(filled).length > 1) return filled;
  return filled.type === 'search' ? undefined : (filled.type ?? filled);
}

function filledMembers(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

function objectsIn(list: unknown): Members[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function unreadIn(list: unknown[]): unknown[] {
  return list.filter((item) => !isObject(item));
}
