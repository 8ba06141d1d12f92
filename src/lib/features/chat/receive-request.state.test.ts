import type { JsonObject } from '$lib/base/api/wire/json';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillRequest } from '$lib/shared/attachments/fill-request';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { newQuestion } from '$lib/shared/conversation/model/new-message';
import { openAttachments } from '$lib/base/storage/attachments';
import { openConversations } from '$lib/base/storage/conversations';
import { openTextDrafts } from '$lib/base/storage/drafts';
import { receiveRequest } from './receive-request';

const conversations = openConversations();
let before: ReadonlySet<string>;

const ids = async () => (await conversations.list()).records.map(({ id }) => id);

const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

beforeEach(async () => {
  before = new Set(await ids());
});

async function stored() {
  const { records } = await conversations.list();
  return records.find(({ id }) => !before.has(id));
}

it('A request that is received keeps its model, and treats a developer message as a system message', async () => {
  const messages = [
    { role: 'developer', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
  ];
  expect(await receive({ model: 'gone', messages, top_k: 40 })).toContain('/chat/?id=');
  expect(await stored()).toMatchObject({
    model: 'gone',
    keepsModel: true,
    systemPrompt: 'Be brief.',
    parameters: { top_k: 40 },
  });
});

it('A request that is received leaves the model to the page if it has it in its address', async () => {
  await receive({ messages: [{ role: 'user', content: 'Hello' }] });
  const conversation = await stored();
  expect(conversation?.model).toBe('');
  expect(conversation).not.toHaveProperty('keepsModel');
});

/** A PNG of 2 × 1 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8DwH4QBEfcD/ePF9e8AAAAASUVORK5CYII=';
const wav = btoa(`RIFF${'\0'.repeat(60)}`);
const user = (...content: JsonObject[]) => ({ role: 'user', content });
const image = (url: string, more: JsonObject = {}) => ({
  type: 'image_url',
  image_url: { url, ...more },
});
const text = { type: 'text', text: 'What is in this image?' };

/** The messages of the stored chat as they would be sent, with the typed one. */
async function sentMessages() {
  const chat = await stored();
  if (!chat) throw new Error('no chat was stored');
  const files = openAttachments();
  const drafts = await files.drafts(chat.id);
  const { records: messages } = await conversations.messages(chat.id);
  const place = { conversationId: chat.id, messages: new Map(), parentId: null };
  const typed = newQuestion(place, {
    text: (await openTextDrafts().get(chat.id)) ?? '',
    attachments: drafts.map(({ note }) => note),
  });
  const body = chatBody({ ...chat, messages: [...messages, typed] });
  const read = async (id: string) =>
    drafts.find((file) => file.id === id) ?? files.get(chat.id, id);
  return (await fillRequest(body, read)).messages;
}

describe('A pasted message', () => {
  it.each([
    ['the address of an image', image('https://a.example/b.png')],
    ['an image and its detail', image('https://a.example/b.png?size=2', { detail: 'high' })],
    ['an image in Base64', image(`data:image/png;base64,${png}`, { detail: 'low' })],
    ['a sound', { type: 'input_audio', input_audio: { data: wav, format: 'wav' } }],
  ])('keeps %s, and is typed and not sent', async (_, part) => {
    await receive({ model: 'm', messages: [user(text, part)] });
    expect((await conversations.messages((await stored())?.id ?? '')).records).toEqual([]);
    expect(await sentMessages()).toEqual([user(part, text)]);
  });

  it('keeps its images if further messages follow', async () => {
    const messages = [
      user(image('https://a.example/b.png'), image(`data:image/png;base64,${png}`), text),
      { role: 'assistant', content: 'A boardwalk.' },
      { role: 'user', content: 'And behind it?' },
    ];
    await receive({ model: 'm', messages });
    expect(await sentMessages()).toEqual(messages);
  });

  it('may have an image only', async () => {
    const messages = [user(image('https://a.example/b.png'))];
    await receive({ model: 'm', messages });
    expect(await sentMessages()).toEqual(messages);
  });

  it.each([
    [{ type: 'file', file: { file_id: 'file-1' } }, 'has a file'],
    [image('data:image/png;base64,$(base64 a.png)'), 'has an image that can’t be read'],
    [image('file:///home/me/a.png'), 'has an image that can’t be read'],
    [image('https://a.example/b.png', { detail: 'extreme' }), 'has an image whose detail'],
    [{ type: 'input_audio', input_audio: { data: wav, format: 'pcm' } }, 'has a sound'],
  ])('is refused, and the reason is named: %j', async (part, reason) => {
    expect(await receive({ model: 'm', messages: [user(text, part)] })).toEqual({
      refused: expect.stringContaining(`Message 1 ${reason}`) as string,
    });
    expect(await stored()).toBeUndefined();
  });
});
