export interface PixelSize {
  width: number;
  height: number;
}

export interface ImageHeader extends PixelSize {
  type: string;
}

/**
 * The type and the pixel size of an image by its first bytes, whatever its label says, so that a huge one is refused
 * before it is decoded. Undefined if they do not contain them.
 */
export function imageHeader(head: Uint8Array): ImageHeader | undefined {
  const beginning = String.fromCharCode(...head.subarray(0, 12));
  const [, type, read] = formats.find(([start]) => start.test(beginning)) ?? [];
  try {
    const size = read?.(new DataView(head.buffer, head.byteOffset, head.byteLength));
    return size && type ? { type, ...size } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // The header is cut off.
    throw error;
  }
}

type Read = (view: DataView) => PixelSize | undefined;

const formats: readonly [beginning: RegExp, type: string, read: Read][] = [
  [/^\x89PNG/, 'image/png', (view) => ({ width: view.getUint32(16), height: view.getUint32(20) })],
  [/^GIF8/, 'image/gif', gifSize],
  [/^BM/, 'image/bmp', bmpSize],
  [/^\xff\xd8/, 'image/jpeg', jpegSize],
  [/^RIFF....WEBP/s, 'image/webp', webpSize],
  [/^....ftypavi[fs]/s, 'image/avif', isoSize],
  [/^....ftyp(hei[cx]|hevc|mif1|msf1)/s, 'image/heic', isoSize],
];

/** Browsers enlarge the screen for a first frame that exceeds it. */
function gifSize(view: DataView): PixelSize | undefined {
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  for (; view.getUint8(at) === 0x21; at += 1)
    for (at += 2; view.getUint8(at) !== 0;) at += 1 + view.getUint8(at);
  if (view.getUint8(at) !== 0x2c) return undefined;
  const number = (offset: number) => view.getUint16(offset, true);
  return {
    width: Math.max(number(6), number(at + 1) + number(at + 5)),
    height: Math.max(number(8), number(at + 3) + number(at + 7)),
  };
}

/** The oldest header has numbers of 16 bits. */
function bmpSize(view: DataView): PixelSize {
  if (view.getUint32(14, true) === 12)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return {
    width: Math.abs(view.getInt32(18, true)),
    height: Math.abs(view.getInt32(22, true)),
  };
}

/** The first frame header (SOF0 to SOF15) in the chain of segments. */
function jpegSize(view: DataView): PixelSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Lossy, lossless and extended files store the size at different offsets. */
function webpSize(view: DataView): PixelSize | undefined {
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 0x5650384c: {
      // "VP8L"
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: // "VP8X"
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return undefined;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

/** The largest of the boxes `ispe` (image spatial extents), which are among the first; tiles have boxes of their own. */
function isoSize(view: DataView): PixelSize | undefined {
  const found: PixelSize[] = [];
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 4096); at += 1)
    if (view.getUint32(at) === 0x69737065)
      found.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
  return found.sort((a, b) => b.width * b.height - a.width * a.height)[0];
}
