import { describe, expect, it } from 'vitest';
import { bodyOf, checkTranscription, formParametersOf } from './transcription-body';

describe('the body of a transcription', () => {
  it('asks for times where nothing is set', () => {
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

  it('keeps what is set, zero included', () => {
    const values = { language: 'de', temperature: 0, prompt: 'Ada' };
    expect(bodyOf('transcribe', 'm', values)).toMatchObject(values);
  });
});

describe('the body of a translation', () => {
  it('has no granularities of the console', () => {
    expect(bodyOf('translate', 'm', { prompt: 'Ada' })).toEqual({
      model: 'm',
      prompt: 'Ada',
      response_format: 'verbose_json',
    });
  });

  it('has what the specification does not name, where somebody has set it', () => {
    expect(bodyOf('translate', 'm', { language: 'de', diarize: true })).toMatchObject({
      language: 'de',
      diarize: true,
    });
  });

  it('asks for a prompt in English', () => {
    const prompt = formParametersOf('translate').find(({ name }) => name === 'prompt');
    expect(prompt?.help).toMatch(/English/);
  });
});

describe('the check before sending', () => {
  it('wants a model', () => {
    expect(checkTranscription('transcribe', bodyOf('transcribe', '', {}))).toMatchObject([
      { parameter: 'model', kind: 'required' },
    ]);
  });

  it('holds values to their ranges', () => {
    const body = bodyOf('translate', 'm', { temperature: 1.5 });
    expect(checkTranscription('translate', body)).toMatchObject([
      { parameter: 'temperature', kind: 'range' },
    ]);
  });

  it('finds nothing wrong with a request that only lacks its sound', () => {
    expect(checkTranscription('transcribe', bodyOf('transcribe', 'm', {}))).toEqual([]);
  });
});
