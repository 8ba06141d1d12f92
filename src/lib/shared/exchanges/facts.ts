import { filledText, isObject, jsonOr } from '$lib/base/api/wire/json';
import type {
  ExchangeContent,
  ExchangeRecord,
  ExchangeUsage,
} from '$lib/base/storage/exchange-records';

/** Maximum UTF-16 units parsed as JSON in one go. */
const maxParsed = 1_000_000;

/** UTF-16 units at the end of a stream that are searched for its usage. */
const tail = 20_000;

/** A text that is part of an answer; it is empty in a stream's first event. */
const token =
  /"(?:content|reasoning|reasoning_content|text|delta|arguments|transcript)"\s*:\s*"[^"]/;

const model = /"model"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** The model that a request names. */
export function modelOf(body: string | FormData | undefined): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'string') return filledText(body.get('model'));
  if (body.length > maxParsed) return filledText(jsonOr(model.exec(body)?.[1] ?? '', undefined));
  const parsed = jsonOr(body, undefined);
  return isObject(parsed) ? filledText(parsed.model) : undefined;
}

/** The tokens that a reply reports. A stream reports them in one of its last events. */
export function usageOf({
  response,
}: Pick<ExchangeContent, 'response'>): ExchangeUsage | undefined {
  if (response.kind !== 'text') return undefined;
  const { text } = response;
  if (/^\s*\{/.test(text)) return text.length > maxParsed ? undefined : usageIn(jsonOr(text, null));
  const lines = text.slice(-tail).split('\n').reverse();
  for (const line of lines) {
    const found = line.startsWith('data:')
      ? usageIn(jsonOr(line.slice('data:'.length), null))
      : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Milliseconds until the first piece of a stream that contains a part of the answer. */
export function firstTokenAt({
  response,
  pieces,
}: Pick<ExchangeContent, 'response' | 'pieces'>): number | undefined {
  if (response.kind !== 'text' || !pieces) return undefined;
  const match = token.exec(response.text);
  if (!match) return undefined;
  const end = match.index + match[0].length;
  let reached = 0;
  const index = pieces.length.findIndex((length) => (reached += length) >= end);
  return pieces.at[index];
}

function usageIn(value: unknown): ExchangeUsage | undefined {
  if (!isObject(value)) return undefined;
  const places = [value, value.response, ...vendorMembers(value)];
  const usage = places.flatMap((place) =>
    isObject(place) && isObject(place.usage) ? [place.usage] : [],
  )[0];
  return usage && readUsage(usage);
}

/** Services put their own data into members that begin with x_ (docs/service.md#chat-completion). */
function vendorMembers(value: { [name: string]: unknown }): unknown[] {
  return Object.entries(value).flatMap(([name, member]) => (name.startsWith('x_') ? [member] : []));
}

function readUsage(usage: { [name: string]: unknown }): ExchangeUsage | undefined {
  const input = countOr(usage.prompt_tokens ?? usage.input_tokens);
  const output = countOr(usage.completion_tokens ?? usage.output_tokens);
  const total = countOr(usage.total_tokens);
  const known = {
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(total !== undefined && { total }),
  };
  return Object.keys(known).length > 0 ? known : undefined;
}

function countOr(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The program or the section of the console that sent an exchange: `curl`, `chat`. */
export function sourceOf(record: Pick<ExchangeRecord, 'page' | 'program'>): string {
  return record.program ?? sectionOf(record);
}

/** The section of the console that a page belongs to: `/chat/?id=…` belongs to Chat. */
export function sectionOf({ page }: Pick<ExchangeRecord, 'page'>): string {
  return /^\/([\w-]+)/.exec(page)?.[1] ?? '';
}
