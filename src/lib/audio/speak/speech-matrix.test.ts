import { expect, it } from 'vitest';
import { matrixOf, matrixTakes, typedVoices } from './speech-matrix';
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

it('is recognized in the speeches, also after one was deleted', () => {
  const speeches = speechesOf(matrixTakes(take, ['a', 'b'], ['wav', 'mp3']));
  const [first, second, third, last] = speeches;
  expect(matrixOf(speeches)).toEqual({
    formats: ['wav', 'mp3'],
    rows: [
      { voice: 'a', cells: [first, second] },
      { voice: 'b', cells: [third, last] },
    ],
  });
  expect(matrixOf(speeches.slice(0, 3))?.rows[1]?.cells).toEqual([third, undefined]);
});

it.each([
  ['one format', matrixTakes(take, ['a', 'b', 'c'], ['wav'])],
  ['one voice', matrixTakes(take, ['a'], ['wav', 'mp3'])],
  [
    'pairs that share nothing',
    [...matrixTakes(take, ['a'], ['wav']), ...matrixTakes(take, ['b'], ['mp3'])],
  ],
  [
    'two models',
    matrixTakes(take, ['a', 'b'], ['wav', 'mp3']).map((each, index) => ({
      ...each,
      model: String(index),
    })),
  ],
  ['a repeated cell', [...matrixTakes(take, ['a', 'b'], ['wav', 'mp3', 'wav'])]],
])('is not seen in speeches of %s', (_, takes) => {
  expect(matrixOf(speechesOf(takes))).toBeUndefined();
});

it('takes the names of voices apart', () => {
  expect(typedVoices(' Ann, Ben ,,Ann\nC D')).toEqual(['Ann', 'Ben', 'C D']);
});
