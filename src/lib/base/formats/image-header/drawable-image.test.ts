import { expect, it } from 'vitest';
import { drawableBase64, drawableFile } from './drawable-image';

const header = { type: 'image/jpeg', width: 20, height: 10 };
/** Its metadata fill more than is read at first. */
const photo = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xf0, 0]),
  Buffer.alloc(0xeffe),
  Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 10, 0, 20, 3]),
]);

it('An image is read behind long metadata', async () => {
  expect(drawableBase64(photo.toString('base64'))).toEqual(header);
  expect(await drawableFile(new Blob([photo]))).toEqual(header);
});

it('An image in Base64 is read in lines', () => {
  const lines = photo.toString('base64').replace(/.{76}/g, '$&\n');
  expect(drawableBase64(lines)).toEqual(header);
});

it.each([
  ['more pixels than are drawn', 'R0lGODlhIE4gTgAAACwAAAAAIE4gTgACAkQBADs='],
  ['a size that is unknown', Buffer.from('\0\0\x01\0 an icon').toString('base64')],
  ['no Base64', 'R0lGOD%'],
])('An image that is %s is refused', async (_, base64) => {
  expect(drawableBase64(base64)).toBeUndefined();
  expect(await drawableFile(new Blob([Buffer.from(base64, 'base64')]))).toBeUndefined();
});
