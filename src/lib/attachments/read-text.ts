import { estimateTokens } from '$lib/context/token-estimate';
import { sniffEncoding } from '$lib/data/jsonl/encoding';
import { randomId } from '$lib/platform/random-id';
import type { ReadAttachment } from './read-attachment';
import { Refused } from './refusal';

/** Bytes; about a million tokens, which is more than the windows of most models. */
const largestText = 4 * 1024 * 1024;

/** An unchanged text file in any Unicode encoding. Throws Refused. */
export async function readTextFile(
  file: File,
  type: string,
  asDocument: boolean,
): Promise<ReadAttachment> {
  if (file.size > largestText)
    throw new Refused({ kind: 'too-large', limit: largestText, size: file.size });
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const note = {
    id: randomId(),
    name: file.name,
    kind: 'text' as const,
    type,
    bytes: file.size,
    tokens: estimateTokens(text),
    ...(asDocument && { asDocument }),
  };
  // A new Blob, so that the stored copy does not depend on the file on disk.
  return { note, file: new Blob([file], { type }), text };
}

function decoded(bytes: Uint8Array): string {
  const encoding = sniffEncoding(bytes.subarray(0, 512));
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  try {
    return new TextDecoder(isWide ? encoding : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused({ kind: 'not-unicode' });
  }
}
