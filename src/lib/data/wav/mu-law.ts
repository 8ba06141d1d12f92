/** Offset added before the logarithm, in 16-bit steps. */
const bias = 132;

/** The 16-bit sample of each of the 256 codes, as ITU-T G.711 expands them. */
const expanded = Int16Array.from({ length: 256 }, (_, code) => expand(code));

function expand(code: number): number {
  const bits = ~code & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const magnitude = ((((bits & 0x0f) << 3) + bias) << exponent) - bias;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** Decodes mu-law codes to 16-bit samples. */
export function decodeMuLaw(codes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(codes, (code) => expanded[code] as number);
}

/** The largest 16-bit sample that has a code. */
const clip = 32_635;

/** Encodes 16-bit samples as mu-law codes. */
export function encodeMuLaw(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, compressed);
}

function compressed(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
