import { describe, expect, it } from 'vitest';
import { describeActivity } from './speech-call';
import {
  characterLimit,
  chooseVoice,
  knownRefusals,
  voicesOf,
} from '$lib/shared/read-aloud/speech-models';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { checkTake, newSpeech, describeSettings } from './new-speech';

const elsewhere = { isDemo: false, baseUrl: 'https://one.example/v1' };

const orpheus = 'canopylabs/orpheus-v1-english';
const take = { model: 'm', voice: 'v', parameters: {} };

describe('A known refusal of a model (docs/service.md#audio)', () => {
  it('is reported for orpheus if any format but wav is requested, also by default', () => {
    expect(knownRefusals(orpheus, {})[0]).toMatchObject({
      message: expect.stringContaining('mp3, the default') as string,
      format: 'wav',
    });
    expect(knownRefusals(orpheus, { response_format: 'flac' })).toHaveLength(1);
    expect(knownRefusals(orpheus, { response_format: 'wav' })).toEqual([]);
  });

  it('does not exist for an unknown model', () => {
    expect(knownRefusals('someone/else', { response_format: 'ogg' })).toEqual([]);
  });

  it('is a long input: 200 characters for orpheus, 4096 for the built-in voice', () => {
    expect(characterLimit(orpheus)).toBe(200);
    expect(characterLimit('built-in/robot-voice')).toBe(4096);
  });
});

describe('Voices', () => {
  it('are suggested by the model', () => {
    expect(voicesOf(orpheus)).toContain('hannah');
    expect(voicesOf('canopylabs/orpheus-arabic-saudi')).toContain('noura');
    expect(voicesOf('built-in/robot-voice')[0]).toBe('robot-middle');
    expect(voicesOf('someone/else')).toEqual([]);
  });

  it('stay if they were typed, and are replaced if they belong to another model', () => {
    expect(chooseVoice('my own voice', orpheus)).toBe('my own voice');
    expect(chooseVoice('robot-low', orpheus)).toBe('autumn');
    expect(chooseVoice('', orpheus)).toBe('autumn');
    expect(chooseVoice('robot-low', 'someone/else')).toBe('robot-low');
  });
});

/** The rules of the speech request in docs/service.md#audio. */
describe('A take is not sent', () => {
  it.each<[name: string, change: object, parameter: string]>([
    ['without a model', { model: '' }, 'model'],
    ['without a voice', { voice: ' ' }, 'voice'],
    ['slower than half', { parameters: { speed: 0.4 } }, 'speed'],
    ['faster than five times', { parameters: { speed: 5.1 } }, 'speed'],
    ['in a format that is none', { parameters: { response_format: 'aac' } }, 'response_format'],
    ['at another sample rate', { parameters: { sample_rate: 11_025 } }, 'sample_rate'],
  ])('%s', (_, change, parameter) => {
    expect(
      checkTake({ ...take, ...change }, demoConnection).map((problem) => problem.parameter),
    ).toEqual([parameter]);
  });

  it.each<[parameters: NonNullable<Parameters<typeof checkTake>[0]['parameters']>]>([
    [{}],
    [{ speed: 0.5 }],
    [{ speed: 5, response_format: 'mulaw', sample_rate: 8000 }],
  ])('unless it follows the rules: %j', (parameters) => {
    expect(checkTake({ ...take, parameters }, demoConnection)).toEqual([]);
  });
});

it('A take that breaks a rule is sent with a warning to a service that need not follow it', () => {
  const broken = { ...take, voice: '', parameters: { speed: 0.25, response_format: 'opus' } };
  const problems = checkTake(broken, elsewhere);
  expect(problems.map(({ level, parameter }) => `${level} ${parameter}`)).toEqual([
    'warning voice',
    'warning speed',
  ]);
  expect(checkTake({ ...take, model: '' }, elsewhere)).toMatchObject([
    { level: 'refusal', parameter: 'model' },
  ]);
  const unread = { ...take, parameters: { speed: 'fast' } };
  expect(checkTake(unread, elsewhere)).toMatchObject([{ level: 'refusal' }]);
});

it('A speech has its own copy of the settings, and the text in parts', () => {
  const parameters = { speed: 2 };
  const speech = newSpeech({
    text: 'One is here. Two is there.',
    take: { ...take, parameters },
    groupId: 'g',
    connectionName: 'Test',
    maxCharacters: 15,
  });
  parameters.speed = 3;
  expect(speech.parameters).toEqual({ speed: 2 });
  expect(speech.parts.map(({ text }) => text)).toEqual(['One is here.', 'Two is there.']);
  expect(describeSettings({ response_format: 'wav', sample_rate: 16_000, speed: 1.5 })).toBe(
    'wav · 16,000 Hz · speed 1.5',
  );
});

describe('The status of a running part', () => {
  const calling = { kind: 'calling', sentAt: 0, progressAt: 0, bytes: 0 } as const;

  it('is the waiting time, then the received bytes', () => {
    expect(describeActivity(calling, 3200).text).toBe('Waiting for the service: 3 s');
    expect(describeActivity({ ...calling, bytes: 2048 }, 3200).text).toBe('Receiving: 2 kB');
  });

  it('is the silence after 15 s, counted from the last byte', () => {
    expect(describeActivity(calling, 14_999).silent).toBe(false);
    const received = { ...calling, progressAt: 5000, bytes: 10 };
    expect(describeActivity(received, 21_000)).toEqual({ text: 'No data for 16 s', silent: true });
  });
});
