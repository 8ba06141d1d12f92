import { isObject, type JsonObject, type JsonValue } from '$lib/api/json';
import { authorizationIn, heldMark } from '$lib/api/held-authorization';
import { idOfDocument } from '$lib/attachments/attachment-part';
import { consoleChoices } from './chat-body';

/** What a request says, as the parts of the page that say it. */
export interface RequestParts {
  model: string;
  systemPrompt: string;
  /** The message that is being typed. */
  draft: string;
  parameters: { [name: string]: JsonValue };
}

/**
 * The parts of a request that was edited as JSON; `before` is the request that it was made of. The messages between the
 * system prompt and the one that is typed belong to the conversation, where they have their own versions.
 */
export function requestParts(
  body: JsonObject,
  before: JsonObject,
): RequestParts | { refused: string } {
  const { model, messages, documents = null, ...members } = body;
  if (typeof model !== 'string') return { refused: 'model must be a text.' };
  if (!Array.isArray(messages)) return { refused: 'messages must be a list.' };
  if (isPlain(authorizationIn(members.compound_custom)))
    return {
      refused:
        'authorization is a secret: enter it among the parameters, where it is not kept, and not here.',
    };
  const own = split(messages);
  const earlier = split(Array.isArray(before.messages) ? before.messages : []);
  if (!own)
    return { refused: 'The last message must be one of role user whose content is a text.' };
  if (JSON.stringify(own.between) !== JSON.stringify(earlier?.between ?? []))
    return {
      refused:
        'Only the system message and the last message can be changed here: edit, delete or branch the others in the conversation.',
    };
  if (attachedIn(documents).join() !== attachedIn(before.documents).join())
    return {
      refused: 'Documents that are attached files can be removed only where they are attached.',
    };
  const parameters = Object.entries({ ...members, documents: written(documents) }).filter(
    ([name, value]) => value !== null && value !== consoleChoices[name]?.value,
  );
  return {
    model,
    systemPrompt: own.system,
    draft: own.last,
    parameters: Object.fromEntries(parameters),
  };
}

function isPlain(authorization: unknown): boolean {
  return typeof authorization === 'string' && authorization !== heldMark;
}

/** What of `documents` belongs to the request itself: attached files join it with their messages. */
function written(documents: JsonValue): JsonValue {
  if (!Array.isArray(documents)) return documents;
  const own = documents.filter((document) => idOfDocument(document) === undefined);
  return own.length === 0 && documents.length > 0 ? null : own;
}

function attachedIn(documents: JsonValue | undefined): string[] {
  return Array.isArray(documents)
    ? documents.flatMap((document) => idOfDocument(document) ?? [])
    : [];
}

function split(messages: JsonValue[]) {
  const system = textOf(messages[0], 'system');
  const last = textOf(messages.at(-1), 'user');
  if (last === undefined) return undefined;
  return { system: system ?? '', last, between: messages.slice(system === undefined ? 0 : 1, -1) };
}

function textOf(message: JsonValue | undefined, role: string): string | undefined {
  if (!isObject(message) || message.role !== role) return undefined;
  return typeof message.content === 'string' ? message.content : undefined;
}
