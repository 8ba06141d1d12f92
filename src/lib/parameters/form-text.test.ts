import { expect, it } from 'vitest';
import { transcriptionParameters } from '$lib/api/rules/audio-request';
import { valuesOfForm } from './form-text';

it('converts the texts of a form to the types of its parameters and leaves other fields unchanged', () => {
  const fields = {
    temperature: '0.2',
    language: '12',
    diarize: 'true',
    'timestamp_granularities[]': ['word'],
  };
  expect(valuesOfForm(fields, transcriptionParameters)).toEqual({ ...fields, temperature: 0.2 });
});

it('leaves a text that is no value of its type, so that the rules name it', () => {
  expect(valuesOfForm({ temperature: 'warm' }, transcriptionParameters)).toEqual({
    temperature: 'warm',
  });
});
