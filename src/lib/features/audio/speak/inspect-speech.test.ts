import { describe, expect, it } from 'vitest';
import { sniffSpeech } from './inspect-speech';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const riff = (format: number) =>
  bytes('RIFF', 0, 0, 0, 0, 'WAVE', 'fmt ', 16, 0, 0, 0, format, 0, 1, 0, 0x40, 0x1f, 0, 0);
const listFirst = bytes(
  'RIFF',
  0,
  0,
  0,
  0,
  'WAVE',
  'LIST',
  3,
  0,
  0,
  0,
  'abc',
  0,
  ...riff(7).slice(12),
);

describe('A reply is detected by its first bytes', () => {
  it.each<[name: string, start: Uint8Array<ArrayBuffer>, form: string]>([
    ['samples in WAV', riff(1), 'wav'],
    ['floats in WAV', riff(3), 'wav'],
    ['mu-law in WAV', riff(7), 'mulaw'],
    ['mu-law in WAV behind a comment', listFirst, 'mulaw'],
    ['MP3 with a tag', bytes('ID3', 4, 0), 'mp3'],
    ['MP3 without one', bytes(0xff, 0xfb, 0x90, 0x64), 'mp3'],
    ['MPEG 2 layer 3', bytes(0xff, 0xf3, 0x64, 0xc4), 'mp3'],
    ['FLAC', bytes('fLaC', 0, 0, 0, 34), 'flac'],
    ['Ogg', bytes('OggS', 0, 2), 'ogg'],
    ['JSON', bytes('{"error": "no"}'), 'text'],
    ['a page', bytes('\n<!doctype html>'), 'text'],
    ['words', bytes('upstream connect error'), 'text'],
    ['anything else', bytes(0, 1, 2, 3, 0xfe), 'unknown'],
    ['nothing', bytes(), 'unknown'],
  ])('%s', async (_, start, form) => {
    expect((await sniffSpeech(start, undefined)).form).toBe(form);
  });

  it('is mu-law without a container only if that was requested', async () => {
    const codes = bytes(0xff, 0x7e, 0xfe, 0x00, 0x91);
    expect((await sniffSpeech(codes, 'mulaw')).form).toBe('raw-mulaw');
    expect((await sniffSpeech(codes, 'mp3')).form).toBe('unknown');
    expect((await sniffSpeech(bytes('ID3', 4), 'mulaw')).form).toBe('mp3');
    expect((await sniffSpeech(bytes('no such voice'), 'mulaw')).form).toBe('text');
  });

  it('is text even if the limit cuts the last character', async () => {
    const text = new TextEncoder().encode('kein Ton für Sie: ü').slice(0, -1);
    expect((await sniffSpeech(text, undefined)).form).toBe('text');
  });
});
