import { expect, it } from 'vitest';
import { matrixOf, matrixTakes, typedVoices } from './speech-matrix';
import { newSpeech } from './new-speech';

const take = { model: 'm', voice: '', parameters: { speed: 1.5 } };
const speechesOf = (takes: ReturnType<typeof matrixTakes>) =>
  takes.map((each) =>
    newSpeech({ text: 'Hi', take: each, groupId: 'g', connectionName: 'c', maxCharacters: 100 }),
  );

it('The matrix of speeches has a take for each voice and format, with the other settings of the first', () => {
  expect(matrixTakes(take, ['a', 'b'], ['wav'])).toEqual([
    { model: 'm', voice: 'a', parameters: { speed: 1.5, response_format: 'wav' } },
    { model: 'm', voice: 'b', parameters: { speed: 1.5, response_format: 'wav' } },
  ]);
});

it('The matrix of speeches has a row for each voice and a column for each format, in whatever order they are stored', () => {
  const matrix = matrixOf(
    speechesOf(matrixTakes(take, ['a', 'b'], ['wav', 'mp3', 'ogg'])).toReversed(),
  );
  expect(matrix?.formats).toEqual(['ogg', 'mp3', 'wav']);
  expect(matrix?.rows.map(({ voice }) => voice)).toEqual(['b', 'a']);
  for (const { voice, cells } of matrix?.rows ?? [])
    expect(cells.map((cell) => [cell.voice, cell.parameters.response_format])).toEqual([
      [voice, 'ogg'],
      [voice, 'mp3'],
      [voice, 'wav'],
    ]);
});

const ofTwo = matrixTakes(take, ['a', 'b'], ['wav', 'mp3']);
it.each([
  ['one voice', matrixTakes(take, ['a'], ['wav', 'mp3'])],
  ['one format', matrixTakes(take, ['a', 'b'], ['wav'])],
  ['a matrix from which one was deleted', ofTwo.slice(1)],
  ['as many that are not each voice in each format', [...ofTwo.slice(1), ...ofTwo.slice(1, 2)]],
  ['two models', ofTwo.map((each, index) => ({ ...each, model: String(index) }))],
])('The matrix of speeches is none for speeches of %s', (_, takes) => {
  expect(matrixOf(speechesOf(takes))).toBeUndefined();
});

it('The names of voices are taken apart', () => {
  expect(typedVoices(' Ann, Ben ,,Ann\nC D')).toEqual(['Ann', 'Ben', 'C D']);
});
