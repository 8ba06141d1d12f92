import { expect, it } from 'vitest';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';
import { recorder } from './recorder';

const endpoint: Endpoint = { baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test' };
const sender = { connectionId: 'c1', connectionName: 'Lab', page: '/chat/' };
const sent = {
  method: 'POST',
  url: 'https://api.test/v1/chat/completions',
  headers: [],
  body: '{"model":"m"}',
};

async function recorded(id = '') {
  const [[record], content] = await Promise.all([
    recorder.repository.records([id]),
    recorder.repository.content(id),
  ]);
  return { record, content };
}

async function requestsCounted() {
  const { records } = await recorder.usage.list();
  return records.reduce((sum, { requests }) => sum + requests, 0);
}

it('An exchange under way is recorded before its end, as far as it is known, and counted at its end', async () => {
  const counted = await requestsCounted();
  const observation = recorder.observe(sent, endpoint, sender);
  await recorder.write();
  const before = await recorded(observation?.id);
  expect(before.record).toMatchObject({ end: 'under-way', model: 'm', sentBytes: 13 });
  expect(before.record).not.toHaveProperty('status');
  expect(before.content?.request).toMatchObject({ text: '{"model":"m"}' });

  observation?.replied(200, new Headers({ 'content-type': 'text/event-stream' }));
  observation?.received(new TextEncoder().encode('data: 1\n\n'));
  await recorder.write();
  const streaming = await recorded(observation?.id);
  expect(streaming.record).toMatchObject({ end: 'under-way', status: 200 });
  expect(await requestsCounted()).toBe(counted);

  observation?.received(new TextEncoder().encode('data: 2\n\n'));
  observation?.ended('complete');
  await recorder.write();
  const after = await recorded(observation?.id);
  expect(after.record).toMatchObject({ end: 'complete', status: 200, receivedBytes: 18 });
  expect(after.content?.response).toMatchObject({ text: 'data: 1\n\ndata: 2\n\n' });
  expect(await requestsCounted()).toBe(counted + 1);
});

it('An exchange under way is recorded as it is when its page is left, and breaking off then is not its end', async () => {
  const observation = recorder.observe(sent, endpoint, sender);
  observation?.replied(200, new Headers({ 'content-type': 'text/event-stream' }));
  await recorder.write();
  observation?.received(new TextEncoder().encode('data: 1\n\n'));
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await recorder.write();
  expect((await recorded(observation?.id)).content?.response).toMatchObject({
    text: 'data: 1\n\n',
  });
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  observation?.ended('broken');
  await recorder.write();
  expect((await recorded(observation?.id)).record?.end).toBe('under-way');
});

it('An exchange under way is interrupted if no page runs it, and under way if another one does', async () => {
  const exchange = {
    record: exchangeSample({ id: 'left', end: 'under-way' }),
    content: contentSample({ id: 'left' }),
  };
  await recorder.repository.add([exchange], { count: 100, bytes: 1e6 });
  expect((await recorded('left')).record?.end).toBe('interrupted');
  await navigator.locks.request('inference-console.exchange.left', async () => {
    expect((await recorded('left')).record?.end).toBe('under-way');
  });
});
