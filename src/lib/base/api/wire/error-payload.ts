import { isObject, jsonOr, type Members } from './json';
import { isWholePage, pageText } from './web-page';

/** An error payload as read, neither masked nor shortened. */
export interface ErrorPayload {
  /** The messages; the most precise one may be any of them. */
  words: string[];
  type?: string;
  code?: string;
  param?: string;
  /** HTTP status in the payload: the only one available inside a stream. */
  status?: number;
  /** Further members by their names on the wire, such as `failed_generation`. */
  details: [name: string, text: string][];
}

const nothing: ErrorPayload = { words: [], details: [] };

/** Maximum nesting of `error` members, lists, and JSON inside text. */
const deepest = 8;

/** Maximum items of a list of errors. */
const maxItems = 20;

/** Reads an error payload in any of the forms of docs/service.md#errors. Never throws. */
export function readErrorPayload(payload: unknown, depth = 0): ErrorPayload {
  if (typeof payload === 'string') return readText(payload, depth);
  if (depth > deepest) return nothing;
  if (Array.isArray(payload)) return readList(payload, depth);
  return isObject(payload) ? readObject(payload, depth) : nothing;
}

/** Whether a payload is an error and nothing else, also one without a member `error`. */
export function isErrorPayload(payload: Members): boolean {
  if (payload.error && !(isEmpty(payload.error) && isTelling(payload.choices))) return true;
  if (failedBase(payload) && !isTelling(payload.choices)) return true;
  if ('choices' in payload || 'output' in payload) return false;
  const { object, type, detail, errors, code, status, error_code: errorCode } = payload;
  if (object === 'error' || type === 'error' || isTelling(detail) || isTelling(errors)) return true;
  const hasWords = ['message', 'msg', ...odderMessageNames].some((name) =>
    isTelling(payload[name]),
  );
  const codes = [code, status, payload.status_code, errorCode];
  return hasWords && (payload.success === false || codes.some((one) => isTelling(text(one))));
}

/** MiniMax names the outcome in each reply, a failure with status 200 and without choices. */
function failedBase({ base_resp: base }: Members): Members | undefined {
  return isObject(base) && base.status_code !== 0 && isTelling(base.status_msg) ? base : undefined;
}

/** Gateways in Go have an error in each reply, whose members are empty. */
function isEmpty(error: unknown): boolean {
  return isObject(error) && Object.values(error).every((value) => !value);
}

function isTelling(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0;
}

/** A gateway may pass on the body of another service as text: JSON, or a web page. */
function readText(text: string, depth: number): ErrorPayload {
  const words = isWholePage(text) ? pageText(text) || text : text;
  const parsed = depth <= deepest && /^\s*[[{]/.test(text) ? jsonOr(text, undefined) : undefined;
  const read = parsed === undefined ? nothing : readErrorPayload(parsed, depth + 1);
  return read.words.length > 0 ? read : { words: words.trim() ? [words] : [], details: [] };
}

function readList(list: unknown[], depth: number): ErrorPayload {
  const items = list.slice(0, maxItems).map((item) => readErrorPayload(item, depth + 1));
  const words = items.map((item) => item.words.join(' ')).filter(Boolean);
  const details = items.flatMap((item) => item.details);
  return { ...items[0], words: words.length > 0 ? [words.join('; ')] : [], details };
}

function readObject(payload: Members, depth: number): ErrorPayload {
  const inner = payload.error ?? failedBase(payload);
  if (!isObject(inner) && !Array.isArray(inner) && typeof inner !== 'string') {
    const own = readOwn(payload, depth);
    const isShapeless = own.words.length === 0 && Object.keys(payload).length > 0;
    return isShapeless ? { ...own, words: [jsonOf(payload)], details: [] } : own;
  }
  const isText = typeof inner === 'string';
  const read = readErrorPayload(inner, depth + 1);
  const outer = readOwn(isText ? payload : pick(payload, besideError), depth);
  return {
    ...(isText && outer),
    ...read,
    words: distinct([...read.words, ...outer.words]),
    status: read.status ?? statusOf(payload),
    details: [...read.details, ...outer.details],
  };
}

/** The members that hold the message, the most usual first; further ones add to it. */
const messageNames = ['message', 'detail', 'msg', 'error_description', 'errors'];

/** The members that hold it if none of these does. */
const odderMessageNames = ['status_msg', 'error_msg', 'error_message', 'errorMessage', 'Message'];
const otherMessageNames = [...odderMessageNames, 'title', 'description', 'reason', 'details'];

/** Members beside an `error` object that may belong to it. */
const besideError = [
  ...messageNames,
  ...otherMessageNames,
  ...['metadata', 'failed_generation', 'hint', 'suggestion', 'cause'],
];

/** Members that are read elsewhere, or that mean nothing to a person. */
const notDetails = new Set([
  ...messageNames,
  ...['error', 'metadata', 'type', 'code', 'param', 'status', 'status_code', 'statusCode'],
  ...['base_resp', 'error_code'],
  ...['object', 'id', 'request_id', 'requestId', 'event_id', 'sequence_number', 'user_id'],
  ...['created', 'model', 'choices', 'usage', 'success', 'ok', 'timestamp', 'path', 'instance'],
]);

function readOwn(payload: Members, depth: number): ErrorPayload {
  const { metadata } = payload;
  const message = messageIn(payload, depth);
  const upstream = isObject(metadata) ? readMetadata(metadata, depth) : nothing;
  const details = Object.entries(payload).flatMap(([name, value]) =>
    notDetails.has(name) || message.from === name ? [] : detail(name, value),
  );
  return {
    words: distinct([...message.words, ...upstream.words]),
    type: text(payload.type),
    code: text(payload.code) ?? text(payload.error_code),
    param: text(payload.param) ?? fieldIn(payload),
    status: statusOf(payload),
    details: [...details, ...message.details, ...upstream.details],
  };
}

interface Message extends Pick<ErrorPayload, 'words' | 'details'> {
  /** The member that it is from, if it is not a usual one. */
  from?: string;
}

function messageIn(payload: Members, depth: number): Message {
  const read = messageNames.map((name) => readMember(payload[name], depth));
  const words = read.flatMap((member) => member.words);
  if (words.length > 0) return { words, details: read.flatMap((member) => member.details) };
  for (const from of otherMessageNames) {
    const value = payload[from];
    const member = typeof value === 'string' ? readText(value, depth) : nothing;
    if (member.words.length > 0) return { ...member, from };
  }
  return nothing;
}

function readMember(value: unknown, depth: number): ErrorPayload {
  const read = readErrorPayload(value, depth + 1);
  const isShapeless = read.words.length === 0 && typeof value === 'object' && value !== null;
  return isShapeless && Object.keys(value).length > 0 ? { ...read, words: [jsonOf(value)] } : read;
}

/** The words (`raw`) and the name of the service behind a gateway. */
function readMetadata(metadata: Members, depth: number): ErrorPayload {
  const { raw, provider_name: provider, ...rest } = metadata;
  const { words, details } = readMember(raw, depth);
  const from = text(provider);
  const ofProvider = from && words.length > 0 ? [`${from}: ${words.join(' ')}`] : words;
  const others = Object.entries(
    from && words.length === 0 ? { provider_name: from, ...rest } : rest,
  );
  return {
    words: ofProvider,
    details: [...details, ...others.flatMap(([name, value]) => detail(name, value))],
  };
}

function detail(name: string, value: unknown): ErrorPayload['details'] {
  const shown = typeof value === 'object' && value !== null ? jsonOf(value) : (text(value) ?? '');
  return ['', '{}', '[]'].includes(shown.trim()) ? [] : [[name, shown]];
}

/** The path of the first mistake in FastAPI's `detail: [{ loc: ['body', 'temperature'], msg }]`, as Mistral nests it, too. */
function fieldIn({ message, detail }: Members): string | undefined {
  const mistakes: unknown = isObject(message) ? message.detail : detail;
  const first: unknown = Array.isArray(mistakes) ? mistakes[0] : undefined;
  if (!isObject(first) || !Array.isArray(first.loc)) return undefined;
  return first.loc.filter((part) => text(part) !== undefined).join('.');
}

function statusOf(payload: Members): number | undefined {
  return [payload.status_code, payload.statusCode, payload.status, payload.code].find(
    (value): value is number => typeof value === 'number' && value >= 400 && value <= 599,
  );
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return ''; // Deep nesting overflowed the stack.
  }
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

function pick(payload: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    names.filter((name) => name in payload).map((name) => [name, payload[name]]),
  );
}

/** Leaves out a text that another one has already. */
function distinct(texts: readonly string[]): string[] {
  const found: string[] = [];
  for (const one of texts) if (!found.some((other) => other.includes(one.trim()))) found.push(one);
  return found;
}
