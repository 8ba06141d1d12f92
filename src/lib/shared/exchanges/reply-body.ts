import type { ExchangeContent, RecordedBody } from '$lib/base/storage/exchange-records';
import { bytesNote } from './request-body';
import type { Observation, Piece } from './observation';
import { pageTurns } from '$lib/base/workers/page-turns';

/** Maximum bytes of a text that are stored. */
const maxStoredBytes = 8 * 1024 * 1024;

const texts = /^(?:text\/|application\/(?:.+\+)?(?:json|xml|x-ndjson|jsonl|javascript))/i;

/** The content of a file is recorded by its digest only. */
const fileContent = /\/files\/[^/]+\/content$/;

type Reply = Pick<ExchangeContent, 'response' | 'pieces'>;

/** The stored form of a reply's body. */
export async function recordedReply(observation: Observation): Promise<Reply> {
  const { receivedBytes, heldBytes, sent, isUnderWay } = observation;
  // More may arrive while these are read.
  const pieces = [...observation.pieces];
  if (receivedBytes === 0) return { response: { kind: 'none' } };
  const type = observation.headers?.get('content-type') ?? '';
  const isText = type === '' ? looksLikeText(pieces) : texts.test(type);
  if (isText && !fileContent.test(sent.url)) return readTextReply(type, pieces, receivedBytes);
  const isWhole = receivedBytes === heldBytes && !isUnderWay;
  if (!isWhole) return { response: { kind: 'bytes', type, bytes: receivedBytes } };
  const bytes = new Blob(pieces.map((piece) => piece.bytes) as BlobPart[], { type });
  return { response: { kind: 'bytes', ...(await bytesNote(bytes)) } };
}

async function readTextReply(type: string, pieces: Piece[], receivedBytes: number): Promise<Reply> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  const arrivals = { at: [] as number[], length: [] as number[] };
  let storedBytes = 0;
  const turn = pageTurns();
  for (const { at, bytes } of pieces) {
    if (storedBytes >= maxStoredBytes) break;
    const text = decoder.decode(bytes.subarray(0, maxStoredBytes - storedBytes), { stream: true });
    storedBytes += Math.min(bytes.length, maxStoredBytes - storedBytes);
    texts.push(text);
    arrivals.at.push(at);
    arrivals.length.push(text.length);
    await turn();
  }
  const left = receivedBytes - storedBytes;
  const response: RecordedBody = {
    kind: 'text',
    type,
    text: texts.join(''),
    ...(left > 0 && { left }),
  };
  return texts.length > 1 ? { response, pieces: arrivals } : { response };
}

function looksLikeText([first]: Piece[]): boolean {
  return first !== undefined && !first.bytes.subarray(0, 512).includes(0);
}
