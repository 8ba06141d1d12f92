import { childrenByParent, type Messages } from '$lib/shared/conversation/model/tree';
import type { Message } from '$lib/base/storage/conversation-records';
import { titleFrom } from '$lib/shared/stored-items/title';
import { markdownText } from '$lib/base/ui/text/markdown-text';

/** A message in the outline of a conversation. */
export interface OutlineRow {
  message: Message;
  /** From 1; messages that follow each other without a fork have the same. */
  level: number;
  /** For the first message of a branch: "2 of 3". */
  branch: string;
}

/** All messages, depth first and oldest first. Each fork begins a new level. */
export function outlineRows(messages: Messages): OutlineRow[] {
  const children = childrenByParent(messages);
  const rows: OutlineRow[] = [];
  const waiting: OutlineRow[] = [];
  const addBelow = (id: string | null, level: number) => {
    const next = children.get(id) ?? [];
    const isFork = next.length > 1;
    for (const [index, message] of [...next.entries()].reverse()) {
      const branch = isFork ? `${index + 1} of ${next.length}` : '';
      waiting.push({ message, level: isFork && id !== null ? level + 1 : level, branch });
    }
  };
  addBelow(null, 1);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    addBelow(row.message.id, row.level);
  }
  return rows;
}

/** UTF-16 units of a message that are enough for its first words. */
const beginning = 500;

/** The first words of a message without the marks of Markdown, or the functions that it calls. */
export function firstWords(message: Message): string {
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  const text = markdownText(message.content.trim().slice(0, beginning));
  return titleFrom(text || calls.map((call) => call.function.name).join(', '));
}
