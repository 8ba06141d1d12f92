import { jsonl, jsonlFile, requestLine } from '../e2e/support/batch-lines';
import { toneFile } from '../e2e/support/sound-file';

interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const ofText = (name: string, mimeType: string, text: string): FilePayload => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

/** Files that are picked wherever a file can be, fitting or not. */
const files = {
  'requests.jsonl': () => jsonlFile('requests.jsonl', jsonl(requestLine('a'), requestLine('b'))),
  'broken.jsonl': () =>
    jsonlFile('broken.jsonl', jsonl(requestLine('a'), '', '{', requestLine('a'))),
  'rows.csv': () =>
    ofText('rows.csv', 'text/csv', 'id,question\n1,What is 2 + 3?\n2,"Two\nlines"\n'),
  'empty.txt': () => ofText('empty.txt', 'text/plain', ''),
  'tone.wav': () => ({
    name: 'tone.wav',
    mimeType: 'audio/wav',
    buffer: toneFile({ seconds: 2, sampleRate: 8000 }),
  }),
  '<b>name</b>.json': () => ofText('<b>name</b>.json', 'application/json', '{"version": 1}'),
};

export type SampleFile = keyof typeof files;

export const sampleFiles = Object.keys(files) as SampleFile[];

export const payloadOf = (name: SampleFile): FilePayload => files[name]();
