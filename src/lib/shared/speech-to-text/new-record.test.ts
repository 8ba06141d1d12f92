import { describe, expect, it } from 'vitest';
import { nameOfUrl, newRecord } from './new-record';

const order = {
  task: 'transcribe',
  connectionName: 'Demo service',
  body: { model: 'm', language: 'de' },
  source: { name: 'talk.wav', seconds: 12 },
  sound: { id: 's', bytes: 99 },
} as const;

describe('A new transcript', () => {
  it('has one part if the sound is short', () => {
    expect(newRecord(order, 5)).toMatchObject({
      title: 'talk.wav',
      createdAt: 5,
      model: 'm',
      parameters: { language: 'de' },
      parts: [{ from: 0, to: 12, state: 'waiting' }],
      soundBytes: 99,
    });
  });

  it('has the parts of a long sound', () => {
    const parts = [
      { from: 0, to: 7 },
      { from: 6, to: 12 },
    ];
    expect(newRecord({ ...order, parts }).parts).toEqual([
      { from: 0, to: 7, state: 'waiting' },
      { from: 6, to: 12, state: 'waiting' },
    ]);
  });
});

it.each([
  ['https://a.test/talks/My%20talk.mp3?x=1', 'My talk.mp3'],
  ['https://a.test/', 'a.test'],
  ['https://a.test/100%', '100%'],
  ['UklGRiQAAABXQVZF', 'Base64URL audio'],
  ['data:audio/wav;base64,UklG', 'Base64URL audio'],
])('A URL is named after its last part: %s', (url, name) => {
  expect(nameOfUrl(url)).toBe(name);
});
