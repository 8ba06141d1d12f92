import { type ChatMessage, contentText } from '$lib/api/chat-types';
import { isObject, jsonOr, type Members } from '$lib/api/json';
import type { LeftParts } from './evaluation';
import { fromNunjucks } from './placeholders';

/** A prompt of another tool. Texts are templates of rows. */
export interface ReadPrompt {
  label: string;
  systemPrompt: string;
  /** Messages between the system prompt and the last one. */
  before: ChatMessage[];
  text: string;
}

export const noPrompt: ReadPrompt = { label: '', systemPrompt: '', before: [], text: '' };

const elsewhere =
  /^(?:\w+:\/\/|[^\n{}]*\.(?:txt|md|j2|json|jsonl|ya?ml|csv|xlsx?|py|[cm]?[jt]s)(?::\w+)?$)/;

/** The prompts of promptfoo: texts, lists of messages, and objects with a label. */
export function readPrompts(value: unknown, left: LeftParts): ReadPrompt[] {
  const entries: unknown[] = isChat(value) ? [value] : [value ?? '{{prompt}}'].flat();
  return entries.flatMap((entry, at) => {
    const place = `Prompt ${at + 1}`;
    const { raw, id, label = place, ...others } = isObject(entry) ? entry : { raw: entry };
    left.addUnread(place, others, []);
    const content = raw ?? id;
    if (typeof content === 'string' && elsewhere.test(content.trim())) {
      left.add(place, `It’s in ${content.trim().slice(0, 200)}. Choose that file too.`);
      return [];
    }
    const chat = typeof content === 'string' ? jsonOr(content, content) : content;
    const messages = isChat(chat) ? chat : [{ role: 'user', content }];
    return promptOfMessages(messages, String(label), (text) => templateOf(text, place, left));
  });
}

function isChat(value: unknown): value is Members[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && 'role' in one)
  );
}

/** System messages become the system prompt, the last user message the prompt, and what is between stays before it. */
function promptOfMessages(
  messages: readonly Members[],
  label: string,
  template: (text: string) => string,
): ReadPrompt {
  const textOf = ({ content }: Members) =>
    template(contentText(isObject(content) ? [content] : content, '\n\n'));
  const isSystem = ({ role }: Members) => role === 'system' || role === 'developer';
  const turns = messages.filter((message) => !isSystem(message));
  const at = turns.findLastIndex(({ role }) => role === 'user');
  return {
    label,
    systemPrompt: messages.filter(isSystem).map(textOf).join('\n\n'),
    before: turns.slice(0, Math.max(at, 0)).map((message) => ({
      role: message.role === 'assistant' ? 'assistant' : 'user',
      content: textOf(message),
    })),
    text: turns[at] ? textOf(turns[at]) : '',
  };
}

function templateOf(text: string, place: string, left: LeftParts): string {
  const { template, hasLogic } = fromNunjucks(text);
  if (hasLogic) left.add(place, 'Template logic (filters, conditions, loops) stays as text.');
  return template;
}
