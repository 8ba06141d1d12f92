/** For tests: an image file of these pixels. */
export async function imageFile(
  name: string,
  { width, height, type = 'image/png' }: { width: number; height: number; type?: string },
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

/** For tests: the first bytes of a PNG whose header declares these pixels. */
export function hugePng(width: number, height: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new File([bytes], 'huge.png', { type: 'image/png' });
}

/** For tests: a JPEG with the location in its metadata, as cameras write it. */
export async function photo(place: string): Promise<File> {
  const plain = new Uint8Array(
    await (await imageFile('p', { width: 40, height: 30, type: 'image/jpeg' })).arrayBuffer(),
  );
  const note = new TextEncoder().encode(`Exif\0\0${place}`);
  const segment = [0xff, 0xe1, 0, note.length + 2, ...note];
  const bytes = Uint8Array.from([...plain.subarray(0, 2), ...segment, ...plain.subarray(2)]);
  return new File([bytes], 'photo.jpg', { type: 'image/jpeg' });
}
