import type { ChatMessage, ChatRequest, ToolCall } from '$lib/base/api/chat-types';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Members,
  textOrEmpty,
  textOrJson,
} from '$lib/base/api/wire/json';
import { idOfPart } from '$lib/shared/attachments/attachment-part';
import { partsOf, reasoningText } from '$lib/shared/runs/output-text';
import type { ResponseRequest } from '$lib/base/storage/response-records';
import { asItems } from '../request/input-items';
import { responseToChatParameters } from './parameters';

/** A message before it has an id and a position in the tree. */
export type Turn =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; reasoning: string; toolCalls: ToolCall[] }
  | { role: 'tool'; content: string; toolCallId: string };

export interface ChatDraft {
  systemPrompt: string;
  parameters: { [name: string]: JsonValue };
  turns: Turn[];
  /** Names of what a conversation does not support. */
  notConverted: string[];
}

/** A response request and its output as a chat conversation. */
export function responseToChat(request: ResponseRequest, output: Members[]): ChatDraft {
  const { parameters, notConverted } = responseToChatParameters(request.parameters);
  const lost = new Set(notConverted);
  const turns: Turn[] = [];
  const prompts = [request.instructions];
  for (const item of [...asItems(request.input), ...(output as JsonObject[])]) {
    if (!isJsonObject(item)) lost.add('items that aren’t objects');
    else if (isPrompt(item) && turns.length === 0) prompts.push(contentText(item, lost));
    else addItem(turns, item, lost);
  }
  const systemPrompt = prompts.filter((prompt) => prompt.trim() !== '').join('\n\n');
  return { systemPrompt, parameters, turns, notConverted: [...lost] };
}

function isPrompt({ type = 'message', role }: JsonObject): boolean {
  return type === 'message' && (role === 'system' || role === 'developer');
}

function addItem(turns: Turn[], item: JsonObject, lost: Set<string>): void {
  switch (item.type ?? 'message') {
    case 'message':
      return addMessage(turns, item, lost);
    case 'reasoning':
      answerTurn(turns, true).reasoning += reasoningText(item);
      return;
    case 'function_call':
      answerTurn(turns).toolCalls.push({
        id: textOrEmpty(item.call_id),
        type: 'function',
        function: { name: textOrEmpty(item.name), arguments: textOrEmpty(item.arguments) },
      });
      return;
    case 'function_call_output': {
      const content = textOrJson(item.output);
      turns.push({ role: 'tool', toolCallId: textOrEmpty(item.call_id), content });
      return;
    }
    default:
      lost.add(`${textOrEmpty(item.type)} items`);
  }
}

function addMessage(turns: Turn[], item: JsonObject, lost: Set<string>): void {
  const text = contentText(item, lost);
  if (item.role === 'assistant') {
    const turn = answerTurn(turns);
    turn.content += turn.content === '' ? text : `\n\n${text}`;
  } else if (item.role === 'user') turns.push({ role: 'user', content: text });
  else lost.add(`${textOrEmpty(item.role)} messages after the first turn`);
}

type AnswerTurn = Extract<Turn, { role: 'assistant' }>;

/** Items of one assistant turn form one message; reasoning after a text begins a new one. */
function answerTurn(turns: Turn[], begins = false): AnswerTurn {
  const last = turns.at(-1);
  if (last?.role === 'assistant' && !(begins && last.content !== '')) return last;
  const turn: AnswerTurn = { role: 'assistant', content: '', reasoning: '', toolCalls: [] };
  turns.push(turn);
  return turn;
}

function contentText(item: JsonObject, lost: Set<string>): string {
  if (typeof item.content === 'string') return item.content;
  return partsOf(item, 'content')
    .map((part) => {
      if (idOfPart(part) !== undefined) {
        lost.add('attached files');
        return '';
      }
      const text = part.text ?? part.refusal;
      if (typeof text !== 'string') lost.add(`${textOrEmpty(part.type) || 'unknown'} parts`);
      if (Array.isArray(part.annotations) && part.annotations.length > 0) lost.add('annotations');
      return textOrEmpty(text);
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The chat request for a response request, and the names of what chat does not support. */
export function chatRequestOf(request: ResponseRequest): {
  body: ChatRequest;
  notConverted: string[];
} {
  const { systemPrompt, parameters, turns, notConverted } = responseToChat(request, []);
  const system: ChatMessage[] = systemPrompt ? [{ role: 'system', content: systemPrompt }] : [];
  const body = {
    model: request.model,
    messages: [...system, ...turns.map(messageOf)],
    ...parameters,
  };
  return { body, notConverted };
}

function messageOf(turn: Turn): ChatMessage {
  if (turn.role === 'tool')
    return { role: 'tool', tool_call_id: turn.toolCallId, content: turn.content };
  if (turn.role === 'user') return turn;
  const { role, content, toolCalls } = turn;
  return toolCalls.length > 0
    ? { role, content: content || null, tool_calls: toolCalls }
    : { role, content };
}
