/** Times are seconds from the start of the window. */
export interface Segment {
  text: string;
  start: number;
  end: number;
}

/** Seconds that a place of the encoder's output stands for, and between two tokens of time. */
export const precision = 0.02;

interface Vocabulary {
  /** The token of 0 s; those of later times follow it. */
  firstTime: number;
  /** Leaves out special tokens. */
  decode: (tokens: number[]) => string;
}

/**
 * Reads Whisper's tokens of a window of `length` seconds: a segment is a token of time, text, and a token of time. If
 * speech was cut off at the end of the window, they end without a time or with two, and the next window begins at
 * `seconds`, where the last whole segment ends.
 */
export function readTokens(
  tokens: readonly number[],
  length: number,
  { firstTime, decode }: Vocabulary,
): { segments: Segment[]; seconds: number } {
  const segments: Segment[] = [];
  let start = 0;
  let text: number[] = [];
  const addSegment = (end: number): void => {
    const words = text.length > 0 ? decode(text) : '';
    if (words.trim() !== '') segments.push({ text: words, start, end });
    text = [];
  };
  for (const token of tokens) {
    if (token < firstTime) text.push(token);
    else {
      const time = Math.min((token - firstTime) * precision, length);
      addSegment(time);
      start = time;
    }
  }
  const isCut = text.length > 0 || (tokens.at(-2) ?? 0) >= firstTime;
  const end = segments.at(-1)?.end ?? 0;
  if (isCut && end > 0) return { segments, seconds: end };
  addSegment(length);
  return { segments, seconds: length };
}
