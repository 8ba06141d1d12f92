import { cellSchema, comparisonSchema, rowKey, rowSchema } from '$lib/storage/comparison-schema';
import type { Message } from '$lib/storage/conversation-records';
import { conversationSchema, messageKey, messageSchema } from '$lib/storage/conversation-schema';
import { promptSchema, promptVersionKey, promptVersionSchema } from '$lib/storage/prompts';
import { responseSchema } from '$lib/storage/response-records';
import { isObject } from '$lib/storage/schema';
import { titlePlace } from '../hit';
import { firstTime, part, recordsOf, type Source, type SourcePart, textsIn } from '../source';

const labels = {
  user: 'Question',
  assistant: 'Answer',
  system: 'System message',
  tool: 'Tool result',
};

export const conversations: Source = {
  kind: 'conversations',
  timeOf: (value) => (isObject(value) ? firstTime(value.updatedAt) : undefined),
  selections: (id) => [
    { kind: 'conversations', keys: [id] },
    { kind: 'messages', prefix: messageKey(id, '') },
  ],
  read(_, entries) {
    const [conversation] = recordsOf('conversations', conversationSchema, entries);
    if (!conversation) return undefined;
    const messages = recordsOf('messages', messageSchema, entries);
    messages.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
    return {
      title: conversation.title,
      parts: [
        ...part(titlePlace, 'Title', conversation.title),
        ...part('', 'Tag', conversation.tags?.join('\n')),
        ...part('', 'System prompt', conversation.systemPrompt),
        ...messages.flatMap(partsOf),
      ],
    };
  },
};

function partsOf(message: Message): SourcePart[] {
  const { id, role, content } = message;
  const parts = part(id, labels[role], content);
  if (message.role === 'user')
    for (const { name } of message.attachments ?? []) parts.push(...part(id, 'File', name));
  if (message.role === 'assistant') {
    parts.push(...part(id, 'Reasoning', message.reasoning));
    for (const { function: call } of message.toolCalls)
      parts.push(...part(id, 'Tool call', `${call.name} ${call.arguments}`));
  }
  return parts;
}

export const comparisons: Source = {
  kind: 'comparisons',
  timeOf: (value) => (isObject(value) ? firstTime(value.updatedAt) : undefined),
  selections: (id) => [
    { kind: 'comparisons', keys: [id] },
    { kind: 'comparison-rows', prefix: rowKey(id, '') },
    { kind: 'comparison-cells', prefix: rowKey(id, '') },
  ],
  read(_, entries) {
    const [comparison] = recordsOf('comparisons', comparisonSchema, entries);
    if (!comparison) return undefined;
    const names = new Map(comparison.variants.map(({ id, name }) => [id, name]));
    return {
      title: comparison.title,
      parts: [
        ...part(titlePlace, 'Title', comparison.title),
        ...comparison.variants.flatMap(({ name, settings }) =>
          part('', `System prompt of ${name}`, settings.systemPrompt),
        ),
        ...recordsOf('comparison-rows', rowSchema, entries).flatMap(({ id, prompts, values }) => [
          ...part(id, 'Prompt', prompts.join('\n\n')),
          ...part(id, 'Row', Object.values(values ?? {}).join('\n')),
        ]),
        ...recordsOf('comparison-cells', cellSchema, entries).flatMap(
          ({ rowId, variantId, answers }) =>
            answers.flatMap(({ content }) =>
              part(rowId, `Answer of ${names.get(variantId) ?? 'a variant'}`, content),
            ),
        ),
      ],
    };
  },
};

const textMembers = new Set([
  'content',
  'text',
  'output',
  'arguments',
  'refusal',
  'summary',
  'input',
]);

export const responses: Source = {
  kind: 'responses',
  timeOf: (value) => (isObject(value) ? firstTime(value.createdAt) : undefined),
  selections: (id) => [{ kind: 'responses', keys: [id] }],
  read(_, entries) {
    const [response] = recordsOf('responses', responseSchema, entries);
    if (!response) return undefined;
    const { title, request, output, edited, begun } = response;
    return {
      title,
      parts: [
        ...part(titlePlace, 'Title', title),
        ...part('', 'Instructions', request.instructions),
        ...part('input', 'Input', textsIn(request.input, textMembers).join('\n\n')),
        ...part(
          'output',
          'Output',
          [begun?.text ?? '', ...textsIn(output, textMembers)].join('\n\n').trim(),
        ),
        ...part('output', 'Output', edited),
      ],
    };
  },
};

export const prompts: Source = {
  kind: 'prompts',
  timeOf: (value) => (isObject(value) ? firstTime(value.updatedAt) : undefined),
  selections: (id) => [
    { kind: 'prompts', keys: [id] },
    { kind: 'prompt-versions', prefix: promptVersionKey(id, '') },
  ],
  read(_, entries) {
    const [prompt] = recordsOf('prompts', promptSchema, entries);
    if (!prompt) return undefined;
    const { name, description, text, tags } = prompt;
    return {
      title: name,
      parts: [
        ...part(titlePlace, 'Name', name),
        ...part('', 'Prompt', text),
        ...part('', 'Description', description),
        ...part('', 'Tags', tags.join(' ')),
        ...recordsOf('prompt-versions', promptVersionSchema, entries).flatMap((version) =>
          part('', 'Earlier version', version.text),
        ),
      ],
    };
  },
};
