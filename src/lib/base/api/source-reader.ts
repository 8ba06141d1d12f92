import type { Annotation, ChatUpdate } from './chat-types';
import { defined, text } from './chat-values';
import { finiteNumber, isFilledText, isObject, type Members } from './wire/json';

/** Bounds on the sources of one answer, and in UTF-16 units on their texts. */
const maxSources = 1000;
const maxTextLength = 300;
const maxUrlLength = 4000;

/** The lists of sources that services have beside the annotations: Perplexity, xAI, Zhipu and others. */
const listNames = ['citations', 'search_results', 'sources', 'web_search'];

/**
 * Reads the sources of one answer: annotations, lists of sources, and references among the parts of the content, wherever
 * a payload has them. Services repeat them in each chunk; each is reported once.
 */
export class SourceReader {
  readonly #known = new Set<string>();

  /** `levels` are the reply, the choice and the message or delta. */
  read(...levels: Members[]): ChatUpdate[] {
    const annotations = [...levels.flatMap(readLists), ...levels.flatMap(readAnnotations)];
    const fresh = annotations.filter((annotation) => this.#isNew(annotation));
    return fresh.length > 0 ? [{ type: 'annotations', annotations: fresh }] : [];
  }

  #isNew(annotation: Annotation): boolean {
    const { kind, url, start, end } = annotation;
    // A passage is worth an entry of its own, a source without one is not.
    const isPlain = kind === listed || !(start !== undefined && end !== undefined && end > start);
    const key = isPlain && url ? `source ${url}` : JSON.stringify(annotation);
    if (this.#known.has(key) || this.#known.size >= maxSources) return false;
    this.#known.add(key);
    return true;
  }
}

/** The kind of a source that is in a list, to which [1] in the text refers by its position. */
export const listed = 'source';

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, maxSources) : [];
}

/** The same source is in several lists, of which only one has its title. */
function readLists(level: Members): Annotation[] {
  const info = isObject(level.search_info) ? level.search_info : {};
  const lists = [...listNames.map((name) => level[name]), info.search_results].map((list) =>
    listOf(list)
      .map(readSource)
      .filter((source) => source !== undefined),
  );
  const all = lists.flat();
  const [first = [], ...others] = lists.filter((list) => list.length > 0);
  const withTitles = first.map((source) => ({
    ...all.find(({ url, title }) => title && url && url === source.url),
    ...source,
  }));
  return [...withTitles, ...others.flat()];
}

function readSource(value: unknown): Annotation | undefined {
  if (typeof value === 'string') return { kind: listed, ...namedBy(value) };
  if (!isObject(value)) return undefined;
  const inner = isObject(value.source) ? value.source : {};
  const address = [value.url, value.link, value.uri, inner.url].find(isFilledText);
  const title = [value.title, value.name, inner.name].find(isFilledText);
  if (address === undefined && title === undefined) return undefined;
  return {
    kind: listed,
    ...(address !== undefined && namedBy(address)),
    ...(title !== undefined && { title: title.slice(0, maxTextLength) }),
    ...noteOf(value),
  };
}

/** Only an address of the web is one; other text is a name. */
function namedBy(address: string): Pick<Annotation, 'url' | 'title'> {
  return /^https?:\/\//i.test(address) && address.length <= maxUrlLength
    ? { url: address }
    : { title: address.slice(0, maxTextLength) };
}

/** Date and excerpt. */
function noteOf({ date, snippet, content }: Members): Pick<Annotation, 'note'> {
  const texts = [date, snippet ?? content].filter(isFilledText);
  return texts.length > 0 ? { note: texts.join(' · ').slice(0, maxTextLength) } : {};
}

function readAnnotations({ annotations, content }: Members): Annotation[] {
  const parts = listOf(content).filter(isObject);
  const references = parts.filter(
    ({ type, url }) => isFilledText(url) && /reference|citation/.test(text(type) ?? ''),
  );
  return [...listOf(annotations).filter(isObject), ...references].map(readAnnotation);
}

function readAnnotation(value: Members): Annotation {
  const nested = ['url_citation', 'file_citation', 'document_citation'].find((name) =>
    isObject(value[name]),
  );
  const kind = text(value.type) ?? nested ?? 'annotation';
  const details = [value[kind], nested && value[nested]].find(isObject) ?? value;
  return {
    kind,
    ...defined({
      start: finiteNumber(details.start_index),
      end: finiteNumber(details.end_index),
      title: text(details.title ?? details.filename ?? details.file_id)?.slice(0, maxTextLength),
      url: shortUrl(text(details.url)),
      documentId: text(details.document_id),
      toolCallId: text(details.tool_call_id),
    }),
  };
}

/** A part of an address would lead elsewhere. */
function shortUrl(url: string | undefined): string | undefined {
  return url && url.length > maxUrlLength ? undefined : url;
}
