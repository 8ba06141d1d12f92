import { expect, it } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import {
  answer,
  attachmentSample,
  conversation,
  userMessage,
} from '../../../../tests/support/storage/samples';
import type { Message } from '$lib/base/storage/conversation-records';
import { citedDocument } from './cited-document';

const file = attachmentSample('1', { name: 'rain.txt', content: 'Rain falls.' });
const question: Message = {
  ...userMessage('c', 'q'),
  attachments: [{ ...file.note, asDocument: true }],
};
const documents: JsonValue = [
  { id: 'own', source: { type: 'text', text: 'Own text.' } },
  { source: { type: 'json', data: { city: 'Bergen' } } },
];
const open = {
  messages: new Map<string, Message>([
    ['q', question],
    ['a', { ...answer('a', 'done'), parentId: 'q' }],
  ]),
  files: { read: (id: string) => Promise.resolve(id === file.id ? file : undefined) },
  record: conversation('c', { parameters: { documents } }),
} as unknown as Parameters<typeof citedDocument>[0];
const read = (id: string) => citedDocument(open, 'a', id);

it('A cited document is the file attached to a question, or one of the documents of the request', async () => {
  expect(await read('rain.txt')).toBe('Rain falls.');
  expect(await read('own')).toBe('Own text.');
  expect(await read('document-2')).toBe('{\n  "city": "Bergen"\n}');
  expect(await read('nobody')).toBeUndefined();
});
