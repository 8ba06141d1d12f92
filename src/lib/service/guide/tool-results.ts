import type { ChatMessage } from '../../api/chat-types';
import { isObject, jsonOr } from '../../api/json';
import { messageText, type Skill } from './skill';

export const toolResults: Skill = {
  lookingFor: 'results of tools',
  answer({ request, wording }) {
    const results = lastResults(request.messages);
    // A requested format has precedence over the summary.
    if (results.length === 0 || request.responseFormat.type !== 'text') return undefined;
    const parts = results.map((message) => {
      const name = toolName(message, request.messages);
      return `**${name}** returned:\n\n${describe(messageText(message))}`;
    });
    const opening = wording('The results are in.', 'Here is what the tools found.');
    return { text: [[opening, ...parts].join('\n\n')] };
  },
};

/** The tool results that end the conversation, in order. */
function lastResults(messages: ChatMessage[]): ChatMessage[] {
  const other = messages.findLastIndex(({ role }) => role !== 'tool' && role !== 'function');
  return messages.slice(other + 1);
}

function toolName(result: ChatMessage, messages: ChatMessage[]): string {
  if (result.role === 'function') return result.name;
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []) : [],
  );
  const call = calls.find(({ id }) => result.role === 'tool' && id === result.tool_call_id);
  return call?.function.name ?? 'A tool';
}

function describe(content: string): string {
  const value = jsonOr(content, content);
  if (isObject(value)) {
    const lines = Object.entries(value).map(([name, member]) => `- ${name}: ${write(member)}`);
    return lines.join('\n');
  }
  if (Array.isArray(value)) return value.map((item) => `- ${write(item)}`).join('\n');
  return content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function write(value: unknown): string {
  return typeof value === 'string' ? value : `\`${JSON.stringify(value)}\``;
}
