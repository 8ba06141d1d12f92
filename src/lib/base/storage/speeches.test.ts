import { beforeEach, describe, expect, it } from 'vitest';
import {
  freshBrowser,
  freshTab as freshStorage,
} from '../../../../tests/support/storage/fresh-tab';
import type { SpeechRecord } from './speeches';

/** As version 1 of the console wrote it; never edit it. */
const SPEECH_V1: SpeechRecord = {
  v: 1,
  id: 's1',
  groupId: 'g1',
  createdAt: 1_763_600_000_000,
  state: 'done',
  connectionName: 'Demo service',
  model: 'built-in/robot-voice',
  voice: 'robot-middle',
  parameters: { response_format: 'wav', speed: 1.5 },
  text: 'Hello. Again.',
  parts: [
    {
      text: 'Hello.',
      state: 'done',
      sound: {
        form: 'wav',
        ending: 'wav',
        bytes: 5,
        seconds: 0.4,
        sampleRate: 48_000,
      },
    },
    { text: 'Again.', state: 'failed', failure: { kind: 'reply', words: 'No sound came.' } },
  ],
  firstByteMs: 20,
  totalMs: 31,
};

async function freshTab() {
  await freshStorage();
  return (await import('./speeches')).openSpeeches();
}

const textIn = async (blob: Blob | undefined) =>
  new TextDecoder().decode(await blob?.arrayBuffer());

beforeEach(freshBrowser);

describe('A spoken text', () => {
  it('is found in another tab with the sounds of its parts', async () => {
    const here = await freshTab();
    await here.save(SPEECH_V1);
    await here.saveSound('s1', 1, new Blob(['again']));
    await here.saveSound('s1', 0, new Blob(['hello']));
    const there = await freshTab();
    expect((await there.list()).records).toEqual([SPEECH_V1]);
    const sounds = await there.sounds('s1');
    expect([...sounds.keys()]).toEqual([0, 1]);
    expect(await textIn(sounds.get(0))).toBe('hello');
  });

  it('is removed with its sounds, and restored with them', async () => {
    const speeches = await freshTab();
    await speeches.save(SPEECH_V1);
    await speeches.saveSound('s1', 0, new Blob(['hello']));
    const removed = await speeches.remove('s1');
    expect(await speeches.get('s1')).toBeUndefined();
    expect((await speeches.sounds('s1')).size).toBe(0);
    await speeches.restore(removed);
    expect(await speeches.get('s1')).toEqual(SPEECH_V1);
    expect(await textIn((await speeches.sounds('s1')).get(0))).toBe('hello');
  });

  it('is listed with the newest first, and one that is damaged hides no other', async () => {
    const speeches = await freshTab();
    await speeches.save(SPEECH_V1);
    await speeches.save({ ...SPEECH_V1, id: 's2', createdAt: SPEECH_V1.createdAt + 1 });
    await speeches.save({ ...SPEECH_V1, id: 's3', parts: [null] } as unknown as SpeechRecord);
    const { records, unreadable } = await speeches.list();
    expect(records.map(({ id }) => id)).toEqual(['s2', 's1']);
    expect(unreadable.map(({ key }) => key)).toEqual(['s3']);
  });
});

it('A speech is stored with its entered text and settings', async () => {
  const draft = {
    text: 'Hello',
    takes: [{ model: '', voice: 'hannah', parameters: { speed: 2 } }],
  };
  await (await freshTab()).drafts.set('draft', draft);
  expect(await (await freshTab()).drafts.get('draft')).toMatchObject(draft);
});
