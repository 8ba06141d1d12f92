import { expect, it } from 'vitest';
import { columnsOf, matrixTakes, typedVoices } from './speech-matrix';
import { newSpeech } from './new-speech';

const take = { model: 'm', voice: '', parameters: { speed: 1.5 } };
const speechesOf = (takes: ReturnType<typeof matrixTakes>) =>
  takes.map((each) =>
    newSpeech({ text: 'Hi', take: each, groupId: 'g', connectionName: 'c', maxCharacters: 100 }),
  );

it('has a take for each voice and format, with the other settings of the first', () => {
  expect(matrixTakes(take, ['a', 'b'], ['wav'])).toEqual([
    { model: 'm', voice: 'a', parameters: { speed: 1.5, response_format: 'wav' } },
    { model: 'm', voice: 'b', parameters: { speed: 1.5, response_format: 'wav' } },
  ]);
});

it('is shown with a column for each format', () => {
  expect(columnsOf(speechesOf(matrixTakes(take, ['a', 'b'], ['wav', 'mp3', 'ogg'])))).toBe(3);
});

const ofTwo = matrixTakes(take, ['a', 'b'], ['wav', 'mp3']);
it.each([
  ['one voice', matrixTakes(take, ['a'], ['wav', 'mp3'])],
  ['a matrix from which one was deleted', ofTwo.slice(1)],
  ['two models', ofTwo.map((each, index) => ({ ...each, model: String(index) }))],
])('is one column for speeches of %s', (_, takes) => {
  expect(columnsOf(speechesOf(takes))).toBe(1);
});

it('takes the names of voices apart', () => {
  expect(typedVoices(' Ann, Ben ,,Ann\nC D')).toEqual(['Ann', 'Ben', 'C D']);
});
