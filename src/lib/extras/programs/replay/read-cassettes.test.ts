import { expect, it } from 'vitest';
import { zipBytes } from '$lib/base/formats/zip/zip-bytes';
import { maxCassetteBytes } from '$lib/base/storage/cassette-sets';
import { readCassetteFiles } from './read-cassettes';

const cassette = (model: string) =>
  JSON.stringify({
    request: { method: 'POST', url: 'https://api.test/v1/chat/completions', body: { model } },
    reply: { status: 200, headers: {}, body: 'text', ms: 1 },
  });

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

async function read(...files: File[]) {
  const result = await readCassetteFiles(files);
  if (result === 'too-large') return { models: [result], leftOut: [] };
  const list = JSON.parse(await result.content.text()) as {
    request: { body: { model: string } };
  }[];
  expect(result.count).toBe(list.length);
  return { models: list.map(({ request }) => request.body.model), leftOut: result.leftOut };
}

it('The zip and JSON files of recorded requests are read together, in the order of their names', async () => {
  const zip = zipBytes([
    { name: '0002.json', text: cassette('second'), deflated: true },
    { name: '0001.json', text: cassette('first') },
    { name: 'read me.txt', text: 'Recorded in November' },
    { name: '__MACOSX/._0001.json', text: '\0' },
  ]);
  const result = await read(file('0003.json', cassette('third')), file('set.zip', zip));
  expect(result).toEqual({ models: ['first', 'second', 'third'], leftOut: [] });
});

it('A file that is no cassette is left out, with the reason', async () => {
  const zip = zipBytes([
    { name: 'good.json', text: cassette('m') },
    { name: 'other.json', text: '{"request":{}}' },
    { name: 'cut.json', text: '{"request":' },
    { name: '../up.json', text: cassette('m') },
    { name: 'wrong.json', text: cassette('m'), crc32: 7 },
  ]);
  const { models, leftOut } = await read(file('a.zip', zip), file('b.zip', 'no zip'));
  expect(models).toEqual(['m']);
  expect(leftOut).toEqual([
    '../up.json: Its name is a path outside the folder.',
    'b.zip is cut off, or no zip file.',
    expect.stringMatching(/^cut\.json: ./),
    'other.json is no cassette: it has no request with a method and a URL.',
    'wrong.json: Its size or checksum is wrong.',
  ]);
});

it('The files of recorded requests are refused above 64 MB, before they are read', async () => {
  const large = file('a.json', cassette('m'));
  Object.defineProperty(large, 'size', { value: maxCassetteBytes + 1 });
  expect((await read(large)).models).toEqual(['too-large']);
});
