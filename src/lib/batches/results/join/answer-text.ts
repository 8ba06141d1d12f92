import { ChatReplyReader } from '$lib/api/chat-reply';
import type { ResultLine } from './result-line';

/** The answer of the model: its text, or the tools that it called. A plain text body counts as the answer. */
export function answerText({ body, error }: ResultLine): string {
  if (error) return '';
  if (typeof body === 'string') return body;
  const reader = new ChatReplyReader();
  const updates = [...reader.read(body), ...reader.end()];
  const text = updates.map((update) => (update.type === 'text' ? update.text : '')).join('');
  if (text) return text;
  return updates
    .map((update) =>
      update.type === 'tool-call' ? `${update.name ?? ''}(${update.arguments ?? ''})` : '',
    )
    .filter(Boolean)
    .join('\n');
}
