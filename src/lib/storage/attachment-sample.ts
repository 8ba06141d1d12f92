import type { StoredAttachment } from './attachment-records';

/** For tests: a stored text file. `digit` makes its id. */
export function attachmentSample(
  digit: string,
  { ownerId = 'c', content = `Text ${digit}`, name = `${digit}.txt` } = {},
): StoredAttachment {
  const id = digit.repeat(32);
  return {
    v: 1,
    id,
    ownerId,
    createdAt: 1_700_000_000_000 + Number(digit),
    note: { id, name, kind: 'text', type: 'text/plain', bytes: content.length, tokens: 2 },
    file: new Blob([content], { type: 'text/plain' }),
    text: content,
  };
}
