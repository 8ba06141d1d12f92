import type { JsonObject } from '$lib/api/json';
import { beforeEach, expect, it } from 'vitest';
import { openConversations } from '$lib/storage/conversations';
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

it('keeps the requested model, and treats a developer message as a system message', async () => {
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

it('leaves the model to the page if the request has it in its address', async () => {
  await receive({ messages: [{ role: 'user', content: 'Hello' }] });
  const conversation = await stored();
  expect(conversation?.model).toBe('');
  expect(conversation).not.toHaveProperty('keepsModel');
});

it('names what a conversation cannot hold', async () => {
  const content = [{ type: 'image_url', image_url: { url: 'https://a.example/b.png' } }];
  expect(await receive({ model: 'm', messages: [{ role: 'user', content }] })).toHaveProperty(
    'refused',
  );
});
