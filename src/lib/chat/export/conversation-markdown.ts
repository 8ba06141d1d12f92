import { attachmentsOf } from '$lib/chat/message-attachments';
import type { Conversation, Message } from '$lib/storage/conversation-records';

/** The branch that is shown, to be read elsewhere: a heading a message, what was said below it as it is. */
export function conversationMarkdown(
  { title, createdAt, model, tags = [], systemPrompt }: Conversation,
  path: readonly Message[],
): string {
  const facts = [momentOf(createdAt), model, tags.join(', ')].filter(Boolean).join(' · ');
  const parts = [
    `# ${oneLine(title)}`,
    facts,
    ...(systemPrompt.trim() === '' ? [] : ['## System', systemPrompt]),
    ...path.flatMap(partsOf),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function partsOf(message: Message): string[] {
  const attached = attachmentsOf(message).map(({ name }) => `Attached: ${oneLine(name)}`);
  if (message.role !== 'assistant')
    return [`## ${headings[message.role]}`, ...attached, message.content];
  const calls = message.toolCalls.map(({ function: { name, arguments: given } }) =>
    fenced(`${name}(${given})`),
  );
  const by = message.model === '' ? '' : ` (${oneLine(message.model)})`;
  return [`## Assistant${by}`, quoted(message.reasoning), message.content, ...calls];
}

const headings = { system: 'System', user: 'User', tool: 'Tool' };

const quoted = (text: string) => text.trim() && text.trim().replace(/^/gm, '> ');

function fenced(text: string): string {
  const [longest = ''] = [...text.matchAll(/`+/g)]
    .map(([run]) => run)
    .sort()
    .slice(-1);
  const fence = '`'.repeat(Math.max(3, longest.length + 1));
  return `${fence}\n${text}\n${fence}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function momentOf(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
