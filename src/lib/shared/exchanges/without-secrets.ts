import {
  addressWithoutSecrets,
  isAddressName,
  isSecretName,
} from '$lib/base/api/wire/secret-names';
import { jsonOr } from '$lib/base/api/wire/json';
import { keyMark } from '$lib/base/api/wire/key-mask';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import type {
  ExchangeContent,
  ExchangeRecord,
  HeaderList,
  RecordedBody,
} from '$lib/base/storage/exchange-records';
import { isEventStream } from './reply-events';

/**
 * Masks each secret that a name reveals, in the address, the headers and the bodies. Call it wherever exchanges are
 * written or imported.
 */
export function exchangeWithoutSecrets({ record, content }: RecordedExchange): RecordedExchange {
  return { record: recordWithoutSecrets(record), content: contentWithoutSecrets(content) };
}

export function recordWithoutSecrets(record: ExchangeRecord): ExchangeRecord {
  return { ...record, url: addressWithoutSecrets(record.url) };
}

export function contentWithoutSecrets(content: ExchangeContent): ExchangeContent {
  const { requestHeaders, request, responseHeaders, response, pieces } = content;
  const clean = bodyWithoutSecrets(response);
  const isChanged = response.kind === 'text' && clean.kind === 'text' && clean !== response;
  return {
    ...content,
    requestHeaders: headersWithoutSecrets(requestHeaders),
    request: bodyWithoutSecrets(request),
    responseHeaders: headersWithoutSecrets(responseHeaders),
    response: clean,
    ...(pieces &&
      isChanged && {
        pieces: { ...pieces, length: lengthsIn(clean.text, response.text, pieces.length) },
      }),
  };
}

/** The lengths of the pieces in the masked text: each piece ends in the same line as before. */
function lengthsIn(masked: string, text: string, lengths: readonly number[]): number[] {
  const maskedLines = masked.split('\n');
  const lines = text.split('\n');
  let line = 0;
  /** The start of the line in the original and in the masked text. */
  let [start, maskedStart] = [0, 0];
  let [end, maskedEnd] = [0, 0];
  return lengths.map((length) => {
    end += length;
    for (; start + (lines[line] ?? '').length < end && line < lines.length - 1; line += 1) {
      start += (lines[line] ?? '').length + 1;
      maskedStart += (maskedLines[line] ?? '').length + 1;
    }
    const before = maskedEnd;
    const isWhole = end - start === (lines[line] ?? '').length;
    const own = (maskedLines[line] ?? '').length;
    maskedEnd = maskedStart + (isWhole ? own : Math.min(end - start, own));
    return maskedEnd - before;
  });
}

function headersWithoutSecrets(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, headerWithoutSecrets(name, value)]);
}

/** The word before the mark, as in `Bearer [key]`, stays. */
function headerWithoutSecrets(name: string, value: string): string {
  if (isSecretName(name, 'header')) return /^(?:\w+ )?\[key\]$/.test(value) ? value : keyMark;
  return /^(?:(?:content-)?location|referer)$/i.test(name) ? addressWithoutSecrets(value) : value;
}

function bodyWithoutSecrets(body: RecordedBody): RecordedBody {
  if (body.kind === 'form')
    return {
      ...body,
      parts: body.parts.map((part) =>
        'value' in part && isSecretName(part.name, 'member') ? { ...part, value: keyMark } : part,
      ),
    };
  if (body.kind !== 'text') return body;
  const text = textWithoutSecrets(body);
  return text === body.text ? body : { ...body, text };
}

function textWithoutSecrets(body: Extract<RecordedBody, { kind: 'text' }>): string {
  const { type, text } = body;
  if (/x-www-form-urlencoded/i.test(type)) return addressWithoutSecrets(`?${text}`).slice(1);
  if (!mayHold.test(text)) return text;
  // A truncated event must not separate the texts of the next one from their names.
  const known: KnownRules = new Map();
  if (!isEventStream({ response: body })) return jsonWithoutSecrets(text, known);
  return text
    .split('\n')
    .map((line) => jsonWithoutSecrets(line, known))
    .join('\n');
}

/** Most texts contain none of these words as a member name, and need no parsing. */
const mayHold =
  /(?:authorization|cookies?|cookie2|secret|pass(?:word|wd|phrase)|credentials?|(?:api|access|private|secret|subscription)[_-]?key|(?:access|auth|id|refresh|security|session)[_-]?token|headers|url|uri|endpoint|origin)"\s*:/i;

/** The masking rules for a member, by its name. */
interface MemberRules {
  isSecret: boolean;
  isAddress: boolean;
  /** Whether it is a schema: its members are named like the arguments that they describe. */
  isSchema: boolean;
}

/** Cached by the names of members as written: bodies repeat them. */
type KnownRules = Map<string, MemberRules>;

const noRules: MemberRules = { isSecret: false, isAddress: false, isSchema: false };

/** Leaves everything but secrets as written, even in truncated or invalid JSON. */
function jsonWithoutSecrets(json: string, known: KnownRules): string {
  if (!mayHold.test(json)) return json;
  const pieces: string[] = [];
  const holders: MemberRules[] = [];
  let at = noRules;
  let from = 0;
  for (const { kind, start, end } of tokensOf(json)) {
    const holder = holders.at(-1) ?? noRules;
    if (kind === 'name') {
      const own = rulesOf(json.slice(start, end), known);
      at = holder.isSecret ? { ...own, isSecret: true } : own;
    } else if (kind === 'text') {
      const clean = textAt(at, json, start, end);
      if (clean === undefined) continue;
      pieces.push(json.slice(from, start), clean);
      from = end;
    } else if (kind === 'close') at = holders.pop() ?? at;
    else {
      const isDescribed = holder.isSchema && !holder.isSecret && json[start] === '{';
      if (isDescribed && at.isSecret) at = noRules;
      holders.push(at);
    }
  }
  return pieces.join('') + json.slice(from);
}

/** `written` is a name with its quotes. */
function rulesOf(written: string, known: KnownRules): MemberRules {
  const found = known.get(written);
  if (found) return found;
  const name = String(jsonOr(written, ''));
  const place = {
    isSecret: isSecretName(name, 'member'),
    isAddress: isAddressName(name),
    isSchema: name === 'properties',
  };
  known.set(written, place);
  return place;
}

/** The replacement for a string, with its quotes; undefined if it stays. */
function textAt(
  { isSecret, isAddress }: MemberRules,
  json: string,
  start: number,
  end: number,
): string | undefined {
  if (isSecret) return end - start > 2 ? `"${keyMark}"` : undefined;
  if (!isAddress) return undefined;
  const text = json.slice(start, end);
  const clean = addressWithoutSecrets(text);
  return clean === text ? undefined : clean;
}

interface Token {
  kind: 'name' | 'text' | 'open' | 'close';
  start: number;
  end: number;
}

function* tokensOf(json: string): Generator<Token> {
  const marks = /["{}[\]]/g;
  const colon = /\s*:/y;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    const { 0: found, index: start } = mark;
    if (found !== '"') {
      yield { kind: found === '{' || found === '[' ? 'open' : 'close', start, end: start + 1 };
      continue;
    }
    const end = endOfText(json, start);
    marks.lastIndex = colon.lastIndex = end;
    yield { kind: colon.test(json) ? 'name' : 'text', start, end };
  }
}

/**
 * The end of a truncated string is the end of the text. A regular expression would overflow the stack over millions of
 * escapes.
 */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let escapes = quote;
    while (json[escapes - 1] === '\\') escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
  }
  return json.length;
}
