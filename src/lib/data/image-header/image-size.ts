export interface PixelSize {
  width: number;
  height: number;
}

/**
 * Reads the pixel size from an image's header, so that a huge image is refused before it is decoded. Undefined if the
 * first bytes do not contain it.
 */
export function imageSize(head: Uint8Array, type: string): PixelSize | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return readers[type]?.(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // The header is cut off.
    throw error;
  }
}

const readers: { [type: string]: (view: DataView) => PixelSize | undefined } = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/bmp': (view) => ({
    width: Math.abs(view.getInt32(18, true)),
    height: Math.abs(view.getInt32(22, true)),
  }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
};

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

/** Finds the box `ispe` (image spatial extents), which is among the first boxes. */
function avifSize(view: DataView): PixelSize | undefined {
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 4096); at += 1)
    if (view.getUint32(at) === 0x69737065)
      return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
  return undefined;
}
