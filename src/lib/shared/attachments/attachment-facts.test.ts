import { expect, it } from 'vitest';
import { attachmentFacts, savedName } from './attachment-facts';

const note = {
  id: '1',
  name: 'garden.HEIC',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 2048,
  tokens: 1,
} as const;

it('The facts of an attachment are those of pixels, format, pages and bytes that are known', () => {
  expect(attachmentFacts({ ...note, width: 1568, height: 784 })).toBe('1,568 × 784 · JPEG · 2 kB');
  const pdf = { ...note, kind: 'pdf', type: 'application/pdf' } as const;
  expect(attachmentFacts({ ...pdf, pages: 1 })).toBe('PDF · 1 page · 2 kB');
  const text = { ...note, kind: 'text', type: 'text/plain' } as const;
  expect(attachmentFacts(text)).toBe('text · 2 kB');
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(attachmentFacts({ ...text, type: sheet })).toBe('XLSX · 2 kB');
  const sound = { ...note, kind: 'audio', type: 'audio/mpeg', seconds: 130 } as const;
  expect(attachmentFacts(sound)).toBe('MP3 · 2 min 10 s · 2 kB');
});

it('A converted file is downloaded under its new ending, and any other under its own name', () => {
  const wav = { ...note, kind: 'audio', name: 'talk.m4a', type: 'audio/wav' } as const;
  expect(savedName(wav)).toBe('talk.wav');
  expect(savedName({ ...wav, type: 'audio/mp4' })).toBe('talk.m4a');
  expect(savedName(note)).toBe('garden.jpg');
  expect(savedName({ ...note, name: 'a.pdf, page 2' })).toBe('a.pdf, page 2.jpg');
  expect(savedName({ ...note, kind: 'text', type: 'text/csv', name: 'a.csv' })).toBe('a.csv');
});
