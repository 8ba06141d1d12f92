import { expect, it } from 'vitest';
import { transcriptionRules } from './audio-request';

const refused = (language: string) =>
  transcriptionRules({ model: 'm', url: 'https://a.example/a.wav', language }).map(
    ({ parameter }) => parameter,
  );

it.each(['en', 'de', 'zh', 'pt'])('The language of a transcription may be %s', (language) => {
  expect(refused(language)).toEqual([]);
});

it.each(['English', 'eng', 'EN', 'en-GB', 'xx', ''])(
  'The language of a transcription is no %j: ISO-639-1 has two small letters',
  (language) => {
    expect(refused(language)).toEqual(['language']);
  },
);
