const headBytes = 10;

/**
 * A file without the ID3v2 tags in front: mediabunny 1.61 takes all memory for a tag whose inner lengths are wrong.
 */
export async function skipId3(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return file;
  // Four bytes of seven bits each.
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6);
  return skipId3(file.slice(headBytes + (a << 21) + (b << 14) + (c << 7) + d));
}
