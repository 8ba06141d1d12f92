import { expect, it } from 'vitest';
import { imageSize } from './image-size';

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'string' ? [...value].map((letter) => letter.charCodeAt(0)) : [value],
    ),
  );
const zeros = (count: number) => new Array<number>(count).fill(0);

// Headers by the sections of the formats' specifications that define the pixel size.
it.each<[string, string, Uint8Array, number, number]>([
  [
    'PNG: the IHDR chunk is the first',
    'image/png',
    bytes(0x89, 'PNG\r\n', 0x1a, '\n', ...zeros(3), 13, 'IHDR', 0, 0, 0x75, 0x30, 0, 0, 0, 2),
    30_000,
    2,
  ],
  ['GIF: the screen descriptor', 'image/gif', bytes('GIF89a', 0x40, 1, 0xf0, 0), 320, 240],
  [
    'JPEG: a frame header behind notes, of which one is padded',
    'image/jpeg',
    bytes(0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 10, 0, 20, 3),
    20,
    10,
  ],
  [
    'WebP, lossy',
    'image/webp',
    bytes('RIFF', ...zeros(4), 'WEBPVP8 ', ...zeros(7), 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0),
    320,
    240,
  ],
  [
    'WebP, extended: one less than the sides, in 24 bits',
    'image/webp',
    bytes('RIFF', ...zeros(4), 'WEBPVP8X', ...zeros(8), 0x3f, 1, 0, 0xef, 0, 0),
    320,
    240,
  ],
  [
    'BMP: rows from the top have a negative height',
    'image/bmp',
    bytes('BM', ...zeros(16), 8, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff),
    8,
    2,
  ],
  [
    'AVIF: the box of the spatial extents',
    'image/avif',
    bytes(...zeros(20), 'ispe', ...zeros(4), 0, 0, 1, 0x40, 0, 0, 0, 0xf0),
    320,
    240,
  ],
])('%s', (_, type, head, width, height) => {
  expect(imageSize(head, type)).toEqual({ width, height });
});

it('returns nothing for a header that is cut off or unknown', () => {
  expect(imageSize(bytes(0x89, 'PNG'), 'image/png')).toBeUndefined();
  expect(imageSize(bytes(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff), 'image/jpeg')).toBeUndefined();
  expect(imageSize(bytes('II*'), 'image/tiff')).toBeUndefined();
});
