import { fillRequest } from '$lib/shared/attachments/fill-request';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import { answerFacts } from '../model/answer-facts';
import { chatBody } from '../model/chat-body';
import { attachmentsOf } from '../model/message-attachments';
import { branch, calledFunctionName } from '../model/tree';
import type { Message } from '$lib/base/storage/conversation-records';
import { type ConversationContent, speakers } from './conversation-file';

/** The visible branch of a conversation as Markdown: messages are included as their source. */
export function conversationMarkdown({
  record,
  messages,
  exportedAt,
}: ConversationContent): string {
  const path = branch(messages, record.leafId);
  const { title, model, systemPrompt } = record;
  const { parameters } = shareableParameters(record.parameters);
  const facts = [model && `Model: ${inCode(model)}`, `Exported: ${momentOf(exportedAt)}`];
  const parts = [
    `# ${oneLine(title)}`,
    facts.filter(Boolean).join('  \n'),
    systemPrompt && `## System prompt\n\n${closed(systemPrompt)}`,
    Object.keys(parameters).length > 0 &&
      `## Parameters\n\n${fenced(JSON.stringify(parameters, null, 2), 'json')}`,
    ...path.map((message) => messageText(message, path)),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`.toWellFormed();
}

function messageText(message: Message, path: Message[]): string {
  const called = message.role === 'tool' && calledFunctionName(path, message);
  const name = called ? `Result of ${inCode(called)}` : speakers[message.role];
  const files = attachmentsOf(message).map((file) => `- File: ${inCode(file.name)}`);
  const parts = [`## ${name}`, factsOf(message)];
  if (files.length > 0) parts.push(files.join('\n'));
  if (message.role === 'assistant') {
    if (message.reasoning) parts.push(quoted(`Reasoning:\n\n${closed(message.reasoning)}`));
    parts.push(closed(message.content));
    for (const { function: call } of message.toolCalls)
      parts.push(`Calls ${inCode(call.name)}:\n\n${fenced(call.arguments, 'json')}`);
  } else parts.push(message.role === 'tool' ? fenced(message.content) : closed(message.content));
  return parts.filter(Boolean).join('\n\n');
}

function factsOf(message: Message): string {
  const facts = [momentOf(message.createdAt)];
  if (message.role === 'assistant') {
    if (message.model) facts.unshift(inCode(message.model));
    facts.push(...answerFacts(message).brief);
    if (message.state !== 'done') facts.push(message.state);
  }
  return facts.join(' · ');
}

/** Closes a code block that has no end, so that it does not swallow the text after it. */
function closed(text: string): string {
  let open = '';
  for (const line of text.split(/\r\n?|\n/)) {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (mark === '') continue;
    if (open === '') open = mark.startsWith('`') && rest.includes('`') ? '' : mark;
    else if (mark[0] === open[0] && mark.length >= open.length && rest.trim() === '') open = '';
  }
  return open === '' ? text : `${text}\n${open}`;
}

/** A fence that nothing in the text can close. */
function fenced(text: string, language = ''): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(runs.reduce((most, { length }) => Math.max(most, length + 1), 3));
  return `${fence}${language}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
}

function inCode(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function momentOf(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? 'at an unknown time'
    : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/**
 * One line of JSON per branch, the visible one first: its messages as in a request, with the system prompt and the
 * answers, and the tools without their secrets. Files are included whole; missing ones are left out.
 */
export async function* conversationLines(content: ConversationContent): AsyncGenerator<string> {
  for (const leaf of leavesOf(content)) yield await lineOf(content, leaf);
}

async function lineOf({ record, messages, files }: ConversationContent, leaf: string) {
  const stored = new Map(files.map((file) => [file.id, file]));
  const path = branch(messages, leaf).map((message) => withFiles(message, stored));
  const { model, systemPrompt, parameters } = record;
  const { messages: wireMessages, ...rest } = chatBody({
    model,
    systemPrompt,
    messages: path,
    parameters: shareableParameters(parameters).parameters,
  });
  const body = { messages: wireMessages, documents: rest.documents, tools: rest.tools };
  const filled = await fillRequest(body, (id) => Promise.resolve(stored.get(id)));
  return `${JSON.stringify(filled)}\n`;
}

function leavesOf({ record: { leafId }, messages }: ConversationContent): string[] {
  const parents = new Set([...messages.values()].map(({ parentId }) => parentId));
  const leaves = [...messages.keys()].filter((id) => !parents.has(id) && id !== leafId);
  return leafId !== null && messages.has(leafId) ? [leafId, ...leaves] : leaves;
}

function withFiles(message: Message, stored: ReadonlyMap<string, unknown>): Message {
  if (message.role !== 'user') return message;
  return { ...message, attachments: attachmentsOf(message).filter(({ id }) => stored.has(id)) };
}
