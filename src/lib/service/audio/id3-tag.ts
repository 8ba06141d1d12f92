/** Bytes of the tag that are searched for a comment. A longer tag holds pictures. */
const longestRead = 1024 * 1024;
const headLength = 10;
const frameHeadLength = 10;
/** Text encodings, indexed by the encoding byte of a text frame. */
const encodings = ['latin1', 'utf-16', 'utf-16be', 'utf-8'];

/**
 * Removes the ID3v2 tags at the start of a file and returns the first comment in them. mediabunny 1.61 allocates
 * without limit for a tag whose lengths are wrong.
 */
export async function cutId3(file: Blob): Promise<{ content: Blob; comment?: string }> {
  let content = file;
  let comment: string | undefined;
  for (;;) {
    const head = await bytesOf(content, 0, headLength);
    if (head.length < headLength || text(head.subarray(0, 3)) !== 'ID3') break;
    const end = headLength + synchsafe(head.subarray(6));
    const frames = await bytesOf(content, headLength, Math.min(end, longestRead));
    comment ??= commentIn(frames, head[3] ?? 0);
    content = content.slice(end);
  }
  return { content, comment };
}

/**
 * Returns the text of the first COMM frame (ID3v2.3 or 2.4), whose parts are encoding, language, description, NUL,
 * text.
 */
function commentIn(frames: Uint8Array<ArrayBuffer>, version: number): string | undefined {
  for (let at = 0; at + frameHeadLength < frames.length;) {
    const size = frames.subarray(at + 4, at + 8);
    const length = version === 4 ? synchsafe(size) : new DataView(size.slice().buffer).getUint32(0);
    const content = frames.subarray(at + frameHeadLength, at + frameHeadLength + length);
    if (text(frames.subarray(at, at + 4)) === 'COMM') {
      const decoder = new TextDecoder(encodings[content[0] ?? 0] ?? 'latin1');
      return decoder.decode(content.subarray(4)).split('\0')[1];
    }
    at += frameHeadLength + length;
  }
  return undefined;
}

/** Decodes a synchsafe integer: four bytes of seven bits each. */
function synchsafe([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return ((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f);
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}
