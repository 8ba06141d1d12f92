import { ChatReplyReader } from '$lib/api/chat-reply';
import type { ResultLine } from './result-line';

/** What the model said: its text, or the tools that it called. Plain text that came without JSON counts as said. */
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
