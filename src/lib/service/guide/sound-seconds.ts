import { readWavHeader } from '../../data/wav/wav-header';

/** Duration of a WAV or MP3 file in seconds; undefined if its bytes do not show it. */
export async function soundSeconds(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'wav' | 'mp3',
): Promise<number | undefined> {
  if (format === 'mp3')
    return mp3Seconds(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const header = await readWavHeader(new Blob([bytes]));
  return header && (header.end - header.start) / header.frameBytes / header.sampleRate;
}

function nameAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** Bit rates of layer III in kbit/s: first of MPEG 1, then of MPEG 2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Sample rates of MPEG 1 in hertz. MPEG 2 has half of them, MPEG 2.5 a quarter. */
const rates = [44_100, 48_000, 32_000];

/** Adds up the frames of layer III one by one, since their lengths may vary. */
function mp3Seconds(view: DataView): number | undefined {
  let seconds = 0;
  for (let at = behindTag(view); at + 4 <= view.byteLength;) {
    const frame = frameOf(view.getUint32(at));
    if (!frame) break;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  return seconds === 0 ? undefined : seconds;
}

/** An ID3v2 tag stores its length in four times seven bits. */
function behindTag(view: DataView): number {
  if (view.byteLength < 10 || !nameAt(view, 0).startsWith('ID3')) return 0;
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + (view.getUint8(at) & 0x7f), 0) + 10;
}

function frameOf(header: number): { bytes: number; seconds: number } | undefined {
  const version = (header >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const isFirst = version === 3;
  const bitrate = bitrates[isFirst ? 0 : 1][(header >>> 12) & 15];
  const full = rates[(header >>> 10) & 3];
  if (!isLayer3 || version === 1 || !bitrate || !full) return undefined;
  const rate = full / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const bytes = Math.floor((samples * bitrate * 125) / rate) + ((header >>> 9) & 1);
  return { bytes, seconds: samples / rate };
}
