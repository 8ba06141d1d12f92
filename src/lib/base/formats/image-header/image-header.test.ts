import { expect, it } from 'vitest';
import { imageHeader } from './image-header';

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
  [
    'GIF: the screen descriptor',
    'image/gif',
    bytes('GIF89a', 0x40, 1, 0xf0, 0, ...zeros(3), ',', ...zeros(4), 1, 0, 1, 0),
    320,
    240,
  ],
  [
    'GIF: a first frame that exceeds the screen, behind its colours and a comment',
    'image/gif',
    bytes(
      ...['GIF89a', 1, 0, 1, 0, 0x80, 0, 0, ...zeros(6), '!', 0xfe, 2, ',,', 0],
      ...[',', 0, 0, 1, 0, 0x20, 0x4e, 0x1f, 0x4e],
    ),
    20_000,
    20_000,
  ],
  [
    'BMP: the oldest header',
    'image/bmp',
    bytes('BM', ...zeros(12), 12, 0, 0, 0, 0x40, 1, 0xf0, 0),
    320,
    240,
  ],
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
    bytes('BM', ...zeros(12), 40, 0, 0, 0, 8, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff),
    8,
    2,
  ],
  [
    'AVIF: the largest of the spatial extents',
    'image/avif',
    bytes(
      ...[...zeros(4), 'ftypavif', ...zeros(8), 'ispe', ...zeros(4), 0, 0, 0, 9, 0, 0, 0, 9],
      ...['ispe', ...zeros(4), 0, 0, 1, 0x40, 0, 0, 0, 0xf0],
    ),
    320,
    240,
  ],
])('The header of an image states its size: %s', (_, type, head, width, height) => {
  expect(imageHeader(head)).toEqual({ type, width, height });
});

it('The header of an image has no size if it is cut off or unknown', () => {
  expect(imageHeader(bytes(0x89, 'PNG'))).toBeUndefined();
  expect(imageHeader(bytes(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff))).toBeUndefined();
  expect(imageHeader(bytes('II*'))).toBeUndefined();
});
