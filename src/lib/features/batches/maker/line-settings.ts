import type { ChatMessage, ChatRequest } from '$lib/base/api/chat-types';
import type { JsonValue } from '$lib/base/api/wire/json';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import type { Parameter } from '$lib/base/api/rules/request-description';
import { responseParameters } from '$lib/base/api/rules/responses-request';
import { attachmentId, idOfDocument } from '$lib/shared/attachments/attachment-part';
import type { LineSettings } from '$lib/base/storage/batch-drafts';

/** A line of a batch is not streamed (docs/service.md#batches), and the maker builds its messages. */
const controlledParameters = ['model', 'messages', 'stream', 'stream_options', 'n'];

/** The parameters of docs/service.md#chat-request that a line may set. */
export const lineParameters: Parameter[] = chatParameters.filter(
  ({ name }) => !controlledParameters.includes(name),
);

/** Parameters of other pages that a line does not send. */
export const notInLines: string[] = [...chatParameters, ...responseParameters]
  .map(({ name }) => name)
  .filter((name) => !lineParameters.some((known) => known.name === name));

export const emptySettings: LineSettings = {
  model: '',
  system: '',
  user: '',
  parameters: {},
  customId: { from: 'rows', prefix: 'row-' },
  lacking: 'skip',
};

interface RequestTemplate {
  settings: Pick<LineSettings, 'model' | 'system' | 'user' | 'parameters'>;
  /** Members that a line made from a row cannot contain. */
  unsupported: string[];
}

/**
 * Converts a chat request to a template for rows: the last user message becomes the prompt, whose double braces are
 * column placeholders.
 */
export function templateOf({ model, messages, ...members }: ChatRequest): RequestTemplate {
  const lost = new Set<string>();
  const [first] = messages;
  const system = isPrompt(first) ? messageText(first, lost) : '';
  const question = messages.findLastIndex(
    (message) => message.role === 'user' && messageText(message, new Set()).trim() !== '',
  );
  const user = messages[question] ? messageText(messages[question], lost) : '';
  if (messages.slice(isPrompt(first) ? 1 : 0, Math.max(0, question)).length > 0)
    lost.add('the other messages of the conversation');
  const parameters = Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const supported = supportedPart(name, value as JsonValue, lost);
      return supported === undefined ? [] : [[name, supported]];
    }),
  );
  return { settings: { model, system, user, parameters }, unsupported: [...lost] };
}

/** Streaming options do not apply to a line. */
function supportedPart(name: string, value: JsonValue, lost: Set<string>): JsonValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (!isIn(lineParameters, name)) {
    if (!isIn(chatParameters, name)) lost.add(name);
    return undefined;
  }
  if (name !== 'documents' || !Array.isArray(value)) return value;
  const own = value.filter((document) => idOfDocument(document) === undefined);
  if (own.length < value.length) lost.add('attached files');
  return own.length > 0 ? own : undefined;
}

function isIn(parameters: readonly Parameter[], wanted: string): boolean {
  return parameters.some(({ name }) => name === wanted);
}

function isPrompt(message: ChatMessage | undefined): message is ChatMessage {
  return message?.role === 'system' || message?.role === 'developer';
}

function messageText({ content }: ChatMessage, lost: Set<string>): string {
  if (!Array.isArray(content)) return content ?? '';
  return content
    .flatMap((part) => {
      if (part.type === 'text' && attachmentId(part.text) === undefined) return part.text;
      lost.add('attached files');
      return [];
    })
    .join('\n\n');
}
