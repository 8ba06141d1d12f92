import { expect, it } from 'vitest';
import type { SpeechRecord } from '$lib/base/storage/speeches';
import { cleanFileName } from '$lib/base/ui/files/save-file';
import { describeFacts, fileName, describeMissing, soundWarnings } from './speech-facts';

const sound = {
  form: 'wav',
  ending: 'wav',
  bytes: 2048,
  seconds: 1.5,
  sampleRate: 48_000,
} as const;

function speech(change: Partial<SpeechRecord> = {}): SpeechRecord {
  return {
    v: 1,
    id: 's',
    groupId: 'g',
    createdAt: 0,
    state: 'done',
    connectionName: 'Test',
    model: 'm',
    voice: 'hannah',
    parameters: { response_format: 'wav' },
    text: 'Good morning, everybody.',
    parts: [{ text: 'Good morning, everybody.', state: 'done', sound }],
    firstByteMs: 310,
    totalMs: 1234,
    ...change,
  };
}

it('The facts of a speech are its length, size, format and times', () => {
  expect(describeFacts(speech())).toBe(
    '1.5 s of sound · 2 kB · WAV · 48,000 Hz · first byte 310 ms · total 1,234 ms',
  );
  expect(describeFacts(speech({ parts: [{ text: 'x', state: 'waiting' }] }))).toBe('');
});

it('The facts of a speech name a format that differs from the requested one', () => {
  expect(soundWarnings(speech())).toEqual([]);
  expect(soundWarnings(speech({ parameters: { response_format: 'flac' } }))).toEqual([
    'The service sent WAV instead of flac.',
  ]);
  expect(soundWarnings(speech({ parameters: {} }))).toEqual([
    'The service sent WAV instead of the default mp3.',
  ]);
});

it('The facts of a speech report a sound that ends before its announced length', () => {
  const parts = [{ text: 'x', state: 'done', sound: { ...sound, toldSeconds: 4 } } as const];
  expect(soundWarnings(speech({ parts }))[0]).toMatch(/ends after 1\.5 s of the 4 s/);
});

it('The facts of a speech list the missing parts, unless all of them are missing', () => {
  const parts = [1, 0, 1, 0, 0, 0].map((came) => ({
    text: 'x',
    state: came ? ('done' as const) : ('waiting' as const),
    sound: came ? sound : undefined,
  }));
  expect(describeMissing(speech({ parts }))).toBe(
    'Missing: parts 2, 4–6 of 6. The rest is joined.',
  );
  expect(describeMissing(speech({ parts: parts.slice(0, 2) }))).toMatch(/^Missing: part 2 of 2\./);
  expect(describeMissing(speech({ parts: parts.slice(3) }))).toBe('');
  expect(describeMissing(speech())).toBe('');
});

it('A download is named after the voice and the text, without path characters', () => {
  expect(fileName(speech(), 'wav')).toBe('hannah - Good morning, everybody.wav');
  const hostile = fileName(speech({ voice: '../..\u202e/etc', text: '<b>a</b>.exe\n b' }), 'ulaw');
  expect(cleanFileName(hostile)).not.toMatch(/[/\\<>\u202e]|\.\.|^\./);
  expect(cleanFileName(hostile)).toMatch(/\.ulaw$/);
});
