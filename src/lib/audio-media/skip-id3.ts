const headBytes = 10;

/**
 * Removes leading ID3v2 tags, because mediabunny 1.61 exhausts the memory on a tag with wrong inner lengths.
 */
export async function skipId3(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return file;
  // The size is stored in four bytes of seven bits each.
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
  return skipId3(file.slice(headBytes + (a << 21) + (b << 14) + (c << 7) + d));
}
