/** A frame starts with eleven set bits, then a valid version, layer, bit rate and sample rate. */
export function isMpegFrame([first, second = 0, third = 0]: Uint8Array): boolean {
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  const [bitRate, sampleRate] = [third >> 4, (third >> 2) & 3];
  return (
    first === 0xff &&
    second >= 0xe0 &&
    version !== 1 &&
    layer !== 0 &&
    bitRate !== 15 &&
    sampleRate !== 3
  );
}
