import { spreadWords } from '$lib/shared/speech-to-text/words';
import type { Segment, Word } from '$lib/base/storage/transcript-records';

/** SubRip: numbered cues, a comma before the milliseconds. It has no escapes. */
export function toSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, lines }, index) => {
      const times = `${timestamp(start, ',')} --> ${timestamp(end, ',')}`;
      const text = lines.map((line) => line.replaceAll('-->', '→')).join('\n');
      return `${index + 1}\n${times}\n${text}\n`;
    })
    .join('\n');
}

/** WebVTT, https://www.w3.org/TR/webvtt1/. Its text is markup, so special characters are escaped. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, lines }) => {
    const times = `${timestamp(start, '.')} --> ${timestamp(end, '.')}`;
    return `${times}\n${lines.map(escapeVtt).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function escapeVtt(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** `00:00:00,000`; both formats allow more than two digits for hours. */
function timestamp(seconds: number, sign: ',' | '.'): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (unit: number, modulo: number) =>
    String(Math.floor(milliseconds / unit) % modulo).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(3_600_000, Infinity)}:${two(60_000, 60)}:${two(1000, 60)}${sign}${rest}`;
}

/** Subtitle lines that are visible from `start` to `end`, in seconds. */
interface Cue {
  start: number;
  end: number;
  /** One or two lines. */
  lines: string[];
}

/** Limits that broadcasters and streaming services share. */
const lineLength = 42;
const lineCount = 2;
const maxSeconds = 7;
/** A cue ends before a silence of more seconds. */
const pause = 1.5;
/** Length of a cue whose text has no duration. */
const shortestSeconds = 1;

/** Subtitles from the words if their times are known, otherwise from the segments; they never overlap. */
export function cuesOf(segments: readonly Segment[]): Cue[] {
  const groups = segments.flatMap((segment) => groupWords(timedWords(segment)));
  const cues = groups.map((words) => ({
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    lines: wrap(words),
  }));
  return apart(cues.sort((a, b) => a.start - b.start));
}

function timedWords({ text, start, end, words }: Segment): Word[] {
  const timed = words.length > 0 ? words : spreadWords(visible(text), start, end);
  return timed
    .map((word) => ({ ...word, text: visible(word.text) }))
    .filter((word) => word.text.trim() !== '')
    .flatMap(cutLongWord);
}

/** Replaces control characters and line breaks, which would end a line or a cue of the file. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** A text in a language without spaces is a single word. */
function cutLongWord(word: Word): Word[] {
  const letters = [...word.text];
  if (lengthOf(word.text.trim()) <= lineLength) return [word];
  const count = Math.ceil(letters.length / lineLength);
  const seconds = (word.end - word.start) / count;
  return Array.from({ length: count }, (_, index) => ({
    text: letters.slice(index * lineLength, (index + 1) * lineLength).join(''),
    start: word.start + index * seconds,
    end: word.start + (index + 1) * seconds,
  }));
}

function groupWords(words: Word[]): Word[][] {
  const groups: Word[][] = [];
  let open: Word[] = [];
  for (const word of words) {
    const last = open.at(-1);
    if (last && word.start - last.end > pause) {
      groups.push(open);
      open = [];
    } else if (last && !fits([...open, word])) {
      const cut = goodCut(open);
      groups.push(open.slice(0, cut));
      open = open.slice(cut);
    }
    open.push(word);
  }
  return open.length > 0 ? [...groups, open] : groups;
}

function fits(words: Word[]): boolean {
  const seconds = (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0);
  return seconds <= maxSeconds && fillLines(words).length <= lineCount;
}

/** Cuts after the last punctuation in the second half, so that a clause stays whole; otherwise after the last word. */
function goodCut(words: Word[]): number {
  const sign = words.findLastIndex(
    ({ text }, index) => index >= words.length / 2 && /[.,;:!?…。、！？]["'”’)\]]*\s*$/.test(text),
  );
  return sign >= 0 ? sign + 1 : words.length;
}

/** Breaks two lines as evenly as possible. */
function wrap(words: Word[]): string[] {
  const filled = fillLines(words);
  if (filled.length < 2) return filled;
  const splits = words
    .map((_, index) => [joined(words.slice(0, index)), joined(words.slice(index))] as const)
    .filter((lines) => lines.every((line) => line !== '' && lengthOf(line) <= lineLength));
  const unevenness = ([a, b]: readonly [string, string]) => Math.abs(lengthOf(a) - lengthOf(b));
  const best = splits.reduce<readonly [string, string] | undefined>(
    (even, lines) => (even && unevenness(even) <= unevenness(lines) ? even : lines),
    undefined,
  );
  return best ? [...best] : filled;
}

function fillLines(words: Word[]): string[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && lengthOf(joined([...line, word])) <= lineLength) line.push(word);
    else lines.push([word]);
  }
  return lines.map(joined);
}

function joined(words: Word[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Ends each cue before the next begins; cues with the same start follow each other. */
function apart(cues: Cue[]): Cue[] {
  let free = 0;
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.start ?? Infinity;
    const start = Math.max(cue.start, free);
    const wanted = cue.end > start ? cue.end : start + shortestSeconds;
    const bound = next > start ? next : Infinity;
    const end = Math.min(wanted, start + maxSeconds, bound);
    free = end;
    return { ...cue, start, end };
  });
}
