import { describe, expect, it } from 'vitest';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { bodyOf, checkTranscription, formParametersOf } from './transcription-body';

const elsewhere = { isDemo: false, baseUrl: 'https://one.example/v1' };

describe('The body of a transcription', () => {
  it('requests times by default', () => {
    expect(bodyOf('transcribe', 'm', {})).toEqual({
      model: 'm',
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['word', 'segment'],
    });
  });

  it('has timestamp_granularities only with verbose_json', () => {
    const values = { response_format: 'text', 'timestamp_granularities[]': ['word'] };
    expect(bodyOf('transcribe', 'm', values)).toEqual({ model: 'm', response_format: 'text' });
  });

  it('contains the set values, including zero', () => {
    const values = { language: 'de', temperature: 0, prompt: 'Ada' };
    expect(bodyOf('transcribe', 'm', values)).toMatchObject(values);
  });
});

describe('The body of a translation', () => {
  it('has no default granularities', () => {
    expect(bodyOf('translate', 'm', { prompt: 'Ada' })).toEqual({
      model: 'm',
      prompt: 'Ada',
      response_format: 'verbose_json',
    });
  });

  it('has members outside of the specification if they are set', () => {
    expect(bodyOf('translate', 'm', { language: 'de', diarize: true })).toMatchObject({
      language: 'de',
      diarize: true,
    });
  });

  it('requires a prompt in English', () => {
    const prompt = formParametersOf('translate').find(({ name }) => name === 'prompt');
    expect(prompt?.help).toMatch(/English/);
  });
});

describe('The check before sending', () => {
  it('requires a model', () => {
    expect(
      checkTranscription('transcribe', bodyOf('transcribe', '', {}), demoConnection),
    ).toMatchObject([{ parameter: 'model', kind: 'required' }]);
  });

  it('checks the ranges of values', () => {
    const body = bodyOf('translate', 'm', { temperature: 1.5 });
    expect(checkTranscription('translate', body, demoConnection)).toMatchObject([
      { parameter: 'temperature', kind: 'range' },
    ]);
  });

  it('warns of a broken rule where the service need not follow it', () => {
    const body = bodyOf('transcribe', 'm', { temperature: 1.5, language: 'en-GB' });
    expect(checkTranscription('transcribe', body, elsewhere)).toMatchObject([
      { level: 'warning', parameter: 'temperature' },
    ]);
  });

  it('accepts a request in which only the sound is missing', () => {
    expect(checkTranscription('transcribe', bodyOf('transcribe', 'm', {}), demoConnection)).toEqual(
      [],
    );
  });
});
