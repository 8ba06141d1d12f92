/** One frame of silence: MPEG-1 layer III, 44.1 kHz, one channel, 128 kbit/s. */
const silence = new Uint8Array(417);
silence.set([0xff, 0xfb, 0x90, 0xc4]);

let answer: Promise<boolean> | undefined;

/**
 * Whether an AudioDecoder that claims to support MP3 decodes it: WebKitGTK (2.50) claims so and
 * fails at the first frame, although the file is valid. Never rejects.
 */
export function decodesMp3(): Promise<boolean> {
  return (answer ??= decodesSilence());
}

async function decodesSilence(): Promise<boolean> {
  let frames = 0;
  const decoder = new AudioDecoder({
    output: (sound) => {
      frames += sound.numberOfFrames;
      sound.close();
    },
    error: () => undefined, // flush() rejects with the error.
  });
  try {
    decoder.configure({ codec: 'mp3', sampleRate: 44_100, numberOfChannels: 1 });
    for (const timestamp of [0, 26_122])
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data: silence }));
    await decoder.flush();
  } catch {
    return false;
  }
  decoder.close();
  return frames > 0;
}
