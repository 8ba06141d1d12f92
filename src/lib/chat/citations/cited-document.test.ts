import { expect, it } from 'vitest';
import type { JsonValue } from '$lib/api/json';
import {
  answer,
  attachmentSample,
  conversation,
  userMessage,
} from '../../../../tests/support/storage/samples';
import type { Message } from '$lib/storage/conversation-records';
import { citedDocument, passageAround } from './cited-document';

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

it('is the file attached to a question, or one of the documents of the request', async () => {
  expect(await read('rain.txt')).toBe('Rain falls.');
  expect(await read('own')).toBe('Own text.');
  expect(await read('document-2')).toBe('{\n  "city": "Bergen"\n}');
  expect(await read('nobody')).toBeUndefined();
});

const rain = 'Rain falls in Bergen on 239 days.';

it('is the cited words as in the document, with their surroundings', () => {
  expect(passageAround(`Before. ${rain} After.`, '**Rain falls** in Bergen')).toEqual({
    before: 'Before. ',
    words: 'Rain falls in Bergen',
    after: ' on 239 days. After.',
  });
});

it('is cut if the document is long', () => {
  const long = 'x'.repeat(5000);
  const { before, words, after } = passageAround(`${long} ${rain} ${long}`, rain);
  expect(words).toBe('Rain falls in Bergen on 239 days');
  expect([before.length, after.length]).toEqual([702, 702]);
  expect([before.slice(0, 2), after.slice(-2)]).toEqual(['… ', ' …']);
});

it('is the beginning of a document that does not contain the words', () => {
  expect(passageAround(rain, 'Snow')).toEqual({ before: '', words: '', after: rain });
});
