export interface Tone {
  seconds: number;
  sampleRate: number;
}

/** Seconds: a tone with a little noise in it, then silence, over and over. */
const sentence = { tone: 7, silence: 1 };

/** A 16-bit mono WAV file that speaks in sentences, as far as a meter can measure. */
export function toneFile({ seconds, sampleRate }: Tone): Buffer {
  const period = Buffer.alloc((sentence.tone + sentence.silence) * sampleRate * 2);
  for (let index = 0; index < sentence.tone * sampleRate; index++) {
    const wave = Math.sin((2 * Math.PI * 440 * index) / sampleRate) * 8000;
    const noise = ((index * 7919) % 257) - 128;
    period.writeInt16LE(Math.round(wave + noise), index * 2);
  }
  const data = Buffer.alloc(seconds * sampleRate * 2, period);
  return Buffer.concat([header(data.length, sampleRate), data]);
}

function header(dataBytes: number, sampleRate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // mono
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(dataBytes, 40);
  return head;
}
