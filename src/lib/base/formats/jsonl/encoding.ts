export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'gzip' | 'zip' | 'binary';

const signatures: [Encoding, number[]][] = [
  ['utf-8-bom', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
];

/**
 * Detects the encoding of a file from its first bytes (a few hundred are enough). `utf-8` is the default: invalid
 * sequences further on are only found by decoding.
 */
export function sniffEncoding(head: Uint8Array): Encoding {
  const signature = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (signature) return signature[0];
  if (!head.includes(0)) return 'utf-8';
  return unmarkedUtf16(head) ?? (isTextWithNul(head) ? 'utf-8' : 'binary');
}

/** Control characters of text: tab, line feed, carriage return. */
const textControls = [9, 10, 13];

/**
 * Detects text with NUL bytes, which a crash or a full disk leaves; its lines can be reported. Binary files contain
 * other control characters too.
 */
function isTextWithNul(head: Uint8Array): boolean {
  const bytes = head.filter((byte) => byte !== 0);
  if (bytes.length <= head.length / 2) return false;
  if (bytes.some((byte) => byte < 0x20 && !textControls.includes(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }); // The last character may be cut.
    return true;
  } catch {
    return false;
  }
}

/** Detects UTF-16 without a byte order mark: ASCII text in it has zeros only at odd or only at even offsets. */
function unmarkedUtf16(head: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd >= head.length / 4) return 'utf-16le';
  return odd === 0 && even >= head.length / 4 ? 'utf-16be' : undefined;
}
