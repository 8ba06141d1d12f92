import { isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { authorizationIn, authorizationPlaceholder } from '$lib/base/api/wire/tab-authorization';
import { idOfDocument, idOfPart } from '$lib/shared/attachments/attachment-part';
import { chatChoices } from '$lib/shared/conversation/model/chat-parameters';

/** The parts of a request, each for the part of the page that edits it. */
export interface RequestParts {
  model: string;
  systemPrompt: string;
  /** The message being typed. */
  draft: string;
  parameters: { [name: string]: JsonValue };
  /** The messages between the system prompt and the typed one. */
  history: JsonValue[];
  /** The same messages before the edit. */
  historyBefore: JsonValue[];
}

/**
 * Splits a request that was edited as JSON; `before` is the request it was made from, which begins with the system
 * prompt and ends with the typed message, if there are such.
 */
export function requestParts(
  body: JsonObject,
  before: JsonObject,
  { hasPrompt = false, hasDraft = false },
): RequestParts | { refused: string } {
  const { model, messages, documents = null, ...members } = body;
  if (typeof model !== 'string') return { refused: 'model must be a string.' };
  if (!Array.isArray(messages)) return { refused: 'messages must be a list.' };
  if (isPlain(authorizationIn(members.compound_custom)))
    return {
      refused: 'authorization is a secret. Enter it in Parameters, where it isn’t stored.',
    };
  const shown = Array.isArray(before.messages) ? before.messages : [];
  // A conversation may begin with a system message of its own.
  const readsPrompt = hasPrompt || roleOf(shown[0]) !== 'system';
  const earlier = split(shown, hasPrompt, hasDraft ? 0 : Infinity);
  // A question that waits for its answer is not the typed one.
  const isWaiting = !hasDraft && roleOf(earlier.between.at(-1)) === 'user';
  const own = split(messages, readsPrompt, isWaiting ? earlier.between.length : 0);
  if (JSON.stringify(filesOf(own.last)) !== JSON.stringify(filesOf(earlier.last)))
    return {
      refused: 'Change files of the new message in the message box.',
    };
  if (attachedIn(documents).join() !== attachedIn(before.documents).join())
    return {
      refused: 'Remove attached documents in the message box.',
    };
  const parameters = Object.entries({ ...members, documents: ownDocuments(documents) }).filter(
    ([name, value]) => value !== null && !isConsoleChoice(name, value),
  );
  return {
    model,
    systemPrompt: own.system,
    draft: onlyText(own.last) ?? '',
    parameters: Object.fromEntries(parameters),
    history: own.between,
    historyBefore: earlier.between,
  };
}

function isConsoleChoice(name: string, value: JsonValue): boolean {
  const choice = chatChoices[name];
  return choice !== undefined && JSON.stringify(value) === JSON.stringify(choice.value);
}

function isPlain(authorization: unknown): boolean {
  return typeof authorization === 'string' && authorization !== authorizationPlaceholder;
}

/** The documents of the request itself: attached files join them together with their messages. */
function ownDocuments(documents: JsonValue): JsonValue {
  if (!Array.isArray(documents)) return documents;
  const own = documents.filter((document) => idOfDocument(document) === undefined);
  return own.length === 0 && documents.length > 0 ? null : own;
}

function attachedIn(documents: JsonValue | undefined): string[] {
  return Array.isArray(documents)
    ? documents.flatMap((document) => idOfDocument(document) ?? [])
    : [];
}

/**
 * The typed message is the last one, if it is a question whose text can be typed and more than `least` messages
 * precede it.
 */
function split(messages: JsonValue[], takesPrompt: boolean, least: number) {
  const [first] = messages;
  const prompt = takesPrompt && roleOf(first) === 'system' ? onlyText(first) : undefined;
  const rest = messages.slice(prompt === undefined ? 0 : 1);
  const last = rest.at(-1);
  const isTyped = rest.length > least && roleOf(last) === 'user' && onlyText(last) !== undefined;
  return {
    system: prompt ?? '',
    between: isTyped ? rest.slice(0, -1) : rest,
    last: isTyped ? last : undefined,
  };
}

function roleOf(message: JsonValue | undefined): unknown {
  return isObject(message) ? message.role : undefined;
}

/** The text of a message; for one with files, the text beside them. */
function onlyText(message: JsonValue | undefined): string | undefined {
  const content = isObject(message) ? message.content : undefined;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = (content as unknown[]).filter((part) => !isFile(part));
  const [only = { text: '' }] = texts;
  return texts.length <= 1 && isObject(only) && typeof only.text === 'string'
    ? only.text
    : undefined;
}

function filesOf(message: JsonValue | undefined): unknown[] {
  const content = isObject(message) ? message.content : undefined;
  return Array.isArray(content) ? (content as unknown[]).filter(isFile) : [];
}

function isFile(part: unknown): boolean {
  return idOfPart(part) !== undefined;
}
