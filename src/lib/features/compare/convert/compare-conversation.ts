import { type ChatMessage, type ChatRequest, contentText } from '$lib/base/api/chat-types';
import type { JsonValue } from '$lib/base/api/wire/json';
import { titleFrom } from '$lib/shared/stored-items/title';
import type { ComparisonRow, VariantSettings } from '$lib/base/storage/comparison-records';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { plural } from '$lib/base/ui/text/amounts';
import { compareAddress } from '$lib/shared/compare-rows/compare-address';
import { newVariant } from '$lib/shared/compare-rows/variant';
import { saveComparison } from '$lib/shared/compare-rows/store-comparison';

/**
 * Stores a conversation as a comparison: its last question is the prompt, earlier messages come before it. The first
 * variant uses the conversation's settings, the second another model. Returns the address, or undefined if it could not
 * be stored, which is reported.
 */
export async function compareConversation(body: ChatRequest): Promise<string | undefined> {
  const { settings, row, filesLeft } = convertConversation(body);
  const first = newVariant([], settings);
  const second = newVariant([first], { ...settings, model: '' });
  const title = titleFrom(row.prompts[0] ?? '');
  const id = await saveComparison({ title, variants: [first, second], rows: [row] }).catch(
    () => undefined,
  );
  if (id === undefined) {
    toast({ kind: 'failed', text: 'Couldn’t save the comparison.' });
    return undefined;
  }
  if (filesLeft > 0)
    toast({
      kind: 'warning',
      text: `Left out ${plural(filesLeft, 'file')}: comparisons send only text.`,
    });
  return compareAddress(id);
}

interface ConvertedConversation {
  settings: Partial<VariantSettings>;
  row: Pick<ComparisonRow, 'prompts' | 'before'>;
  /** Number of message parts that are not text. */
  filesLeft: number;
}

/** Converts a chat request to a comparison. An unwritten prompt is left out. */
export function convertConversation({
  model,
  messages,
  stream: _,
  ...rest
}: ChatRequest): ConvertedConversation {
  const [first] = messages;
  const systemPrompt = first?.role === 'system' ? contentText(first.content, '\n\n') : '';
  const turns = systemPrompt ? messages.slice(1) : messages;
  const lastQuestion = turns.findLastIndex(
    (message) => message.role === 'user' && contentText(message.content, '\n\n').trim() !== '',
  );
  const before = turns.slice(0, Math.max(0, lastQuestion)).map(asText);
  const prompt = turns[lastQuestion];
  const parameters = rest as { [name: string]: JsonValue };
  return {
    settings: { model, systemPrompt, parameters },
    row: {
      prompts: [prompt ? contentText(prompt.content, '\n\n') : ''],
      ...(before.length > 0 && { before }),
    },
    filesLeft: turns.reduce((sum, message) => sum + filesIn(message), 0),
  };
}

function asText(message: ChatMessage): ChatMessage {
  return Array.isArray(message.content)
    ? { ...message, content: contentText(message.content, '\n\n') }
    : message;
}

function filesIn({ content }: ChatMessage): number {
  return Array.isArray(content) ? content.filter(({ type }) => type !== 'text').length : 0;
}
