import type { ChatUpdate } from './chat-types';

/** The text and the reasoning of an answer, from its updates. */
export function answerTexts(updates: Iterable<ChatUpdate>): { text: string; reasoning: string } {
  let [text, reasoning] = ['', ''];
  for (const update of updates) {
    if (update.type === 'text') text += update.text;
    if (update.type === 'reasoning') reasoning += update.text;
    if (update.type === 'text-is-reasoning') [text, reasoning] = ['', reasoning + text.trim()];
  }
  return { text, reasoning };
}
