import { describe, expect, it } from 'vitest';
import type { MediaFacts, SoundFacts } from '$lib/base/media/media-facts';
import { describeSound } from '$lib/features/audio/transcribe/describe-sound';
import {
  continuedPrompt,
  type ConversionChoice,
  conversionFor,
  goesInParts,
  soundFileName,
  visibleName,
} from './sending-plan';

const megabyte = 1024 * 1024;
const remote = { maxBytes: 25 * megabyte, maxSeconds: 600, isLocal: false };
const sound: SoundFacts = {
  kind: 'sound',
  container: 'WAV',
  codec: 'pcm-s16',
  seconds: 60,
  channels: 2,
  sampleRate: 44_100,
  hasVideo: false,
  level: { peak: -3.2, rms: -20 },
  silence: 0.1,
  accepted: true,
};
const unreadable: MediaFacts = { kind: 'unreadable', failure: { kind: 'not-media' } };

const converted = (
  choice: ConversionChoice,
  size: number,
  facts: MediaFacts = sound,
  to = remote,
) => conversionFor(choice, { size, facts }, to);

describe('A sound is sent', () => {
  it.each([
    ['small', megabyte, sound],
    ['already compressed', 3 * megabyte, { ...sound, seconds: 180 }],
    ['unreadable here', megabyte, unreadable],
  ])('unchanged if it is %s', (_, size, facts) => {
    expect(converted('auto', size, facts)).toEqual({ format: undefined });
  });

  it.each([
    ['format', megabyte, { ...sound, accepted: false }],
    ['size', 26 * megabyte, { ...sound, seconds: 7200 }],
    ['length', 3 * megabyte, { ...sound, seconds: 601 }],
    ['smaller', 10 * megabyte, sound],
  ])('converted if that is necessary or worthwhile: %s', (why, size, facts) => {
    expect(converted('auto', size, facts)).toEqual({ format: 'flac', why });
  });

  it('unchanged to the demo service, where a conversion saves nothing', () => {
    const local = { ...remote, isLocal: true };
    expect(converted('auto', 10 * megabyte, sound, local)).toEqual({ format: undefined });
  });

  it('as the person chose', () => {
    expect(converted('none', 10 * megabyte)).toEqual({ format: undefined });
    expect(converted('ogg', 1000)).toEqual({ format: 'ogg', why: 'chosen' });
  });

  it.each([
    ['none', sound, 'Convert it'],
    ['auto', unreadable, 'can’t be converted'],
  ] as const)('not at all if it is too large without a conversion (%s)', (choice, facts, words) => {
    expect(converted(choice, 26 * megabyte, facts)).toMatchObject({
      blocked: expect.stringContaining(words),
    });
  });
});

it.each([
  ['a short one', 600, 'flac', false],
  ['a longer one', 601, 'flac', true],
  ['a large one', 590, 'flac', true],
  ['the same in Opus', 590, 'ogg', false],
] as const)('A sound is sent in parts: %s', (_, seconds, format, expected) => {
  const maxBytes = seconds === 590 ? 5 * megabyte : 25 * megabyte;
  expect(goesInParts(seconds, format, { ...remote, maxBytes })).toBe(expected);
});

describe('The description of an inspected file', () => {
  const describeFile = (facts: MediaFacts, size = megabyte) => describeSound({ size }, facts);

  it('has one line about the file', () => {
    expect(describeFile(sound)).toEqual({
      facts: 'WAV (pcm-s16) · 1 min · stereo · 44.1 kHz · peak -3 dB · 1 MB',
      warnings: [],
    });
  });

  it.each([
    [
      'a wrong name',
      { ...sound, wrongName: { ending: 'mp3', right: 'wav' } },
      /ends with \.mp3.*WAV/,
    ],
    ['silence', { ...sound, silence: 1, level: { peak: -Infinity, rms: -Infinity } }, /silent/],
    ['a cut file', { ...sound, declaredSeconds: 90 }, /cut off/],
    ['a format that is not taken', { ...sound, accepted: false }, /converted/],
    ['a text renamed', unreadable, /isn’t an audio or video/],
  ])('warns of %s', (_, facts, words) => {
    expect(describeFile(facts).warnings.join()).toMatch(words);
    expect(describeFile(facts).blocked).toBeUndefined();
  });

  it('blocks a file without sound or with less than 0.1 s of it', () => {
    expect(describeFile({ kind: 'unreadable', failure: { kind: 'empty' } }, 0).blocked).toMatch(
      /0 bytes/,
    );
    const soundless = { kind: 'no-sound', container: 'WAV' } as const;
    expect(describeFile({ kind: 'unreadable', failure: soundless }).blocked).toMatch(
      /no audio track/,
    );
    expect(describeFile({ ...sound, seconds: 0.09 }).blocked).toMatch(/nothing to transcribe/);
    expect(describeFile({ ...sound, seconds: 0.1 }).blocked).toBeUndefined();
  });
});

it.each([
  ['talk.wav', 'flac', undefined, 'talk.flac'],
  ['my.long.talk.wav', 'flac', 2, 'my.long.talk-part-2.flac'],
  ['talk', 'ogg', undefined, 'talk.ogg'],
  ['.wav', 'flac', undefined, 'audio.flac'],
])('The file %j, converted to %s, part %s, has the name %j', (name, ending, part, sent) => {
  expect(soundFileName(name, ending, part)).toBe(sent);
});

it.each([
  ['a<b>.mp3', 'a<b>.mp3'],
  ['x\u202Egpj.mp3', 'xgpj.mp3'],
  ['a\u0000\nb.mp3', 'ab.mp3'],
  ['\u202E', 'audio'],
])('The name %j is shown as %j', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});

it.each([
  [undefined, '', undefined],
  ['Names: Ada.', '', 'Names: Ada.'],
  [undefined, 'and so it went', 'and so it went'],
  ['Names: Ada.', 'and so it went', 'Names: Ada. and so it went'],
])('The prompt %j after the text %j becomes %j', (own, before, prompt) => {
  expect(continuedPrompt(own, before)).toBe(prompt);
});

it('The prompt of a part includes only the end of a long text, from the start of a word', () => {
  const prompt = continuedPrompt(undefined, 'word '.repeat(1000)) ?? '';
  expect(prompt.length).toBeLessThanOrEqual(300);
  expect(prompt).toMatch(/^(word ?)+$/);
});
