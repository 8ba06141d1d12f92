import { letterToSound } from './letter-to-sound';
import type { PhonemeName } from './phonemes';

/** One written word with its sounds and the silence that its punctuation calls for. */
export interface SpokenWord {
  /** The word as written, without surrounding punctuation. */
  text: string;
  sounds: PhonemeName[];
  /** Milliseconds of silence after the word, at speed 1. */
  pause: number;
  /** The unit that ends with the word; it determines the pitch contour. */
  ends: 'nothing' | 'phrase' | 'question';
}

const signs: { [sign: string]: string } = {
  '&': 'and',
  '+': 'plus',
  '=': 'equals',
  '@': 'at',
  '%': 'percent',
  $: 'dollars',
  '€': 'euros',
  '£': 'pounds',
  '°': 'degrees',
};

const letterNames: { [letter: string]: PhonemeName[] } = {
  A: ['EY'],
  B: ['B', 'IY'],
  C: ['S', 'IY'],
  D: ['D', 'IY'],
  E: ['IY'],
  F: ['EH', 'F'],
  G: ['JH', 'IY'],
  H: ['EY', 'CH'],
  I: ['AY'],
  J: ['JH', 'EY'],
  K: ['K', 'EY'],
  L: ['EH', 'L'],
  M: ['EH', 'M'],
  N: ['EH', 'N'],
  O: ['OW'],
  P: ['P', 'IY'],
  Q: ['K', 'Y', 'UW'],
  R: ['AA', 'R'],
  S: ['EH', 'S'],
  T: ['T', 'IY'],
  U: ['Y', 'UW'],
  V: ['V', 'IY'],
  W: ['D', 'AH', 'B', 'AX', 'L', 'Y', 'UW'],
  X: ['EH', 'K', 'S'],
  Y: ['W', 'AY'],
  Z: ['Z', 'IY'],
};

/**
 * The words of a text in order. Each letter of another script becomes a neutral vowel: the rules cover English only.
 */
export function spokenWords(text: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const [chunk] of text.matchAll(/\S+\s*/g)) {
    const word = chunk.replace(/^[^\p{L}\p{N}&+=@%$€£°]+|[^\p{L}\p{N}&+=@%$€£°]+$/gu, '');
    const previous = words.at(-1);
    const silence = silenceAfter(chunk);
    if (word !== '') words.push({ text: word, sounds: soundsOf(word), ...silence });
    else if (previous && silence.pause > previous.pause) Object.assign(previous, silence);
  }
  return words;
}

function silenceAfter(chunk: string): Pick<SpokenWord, 'pause' | 'ends'> {
  const end = /[^\p{L}\p{N}]*$/u.exec(chunk)?.[0] ?? '';
  if (end.includes('?')) return { pause: 420, ends: 'question' };
  if (/[.!…]|\n\s*\n/.test(end)) return { pause: 420, ends: 'phrase' };
  if (/[,;:)\]–—\n]/.test(end) || /^\W*[-–—]\W*$/.test(chunk))
    return { pause: 200, ends: 'phrase' };
  return { pause: 0, ends: 'nothing' };
}

function soundsOf(word: string): PhonemeName[] {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  const pieces = plain.match(/\d[\d,]*(?:\.\d+)?|[a-z']+|[^a-z\d]/giu) ?? [];
  return pieces.flatMap(soundsOfPiece);
}

function soundsOfPiece(piece: string): PhonemeName[] {
  if (/^\d/.test(piece)) return numberWords(piece).flatMap(letterToSound);
  if (/^[B-DF-HJ-NP-TV-XZ]+$/.test(piece) || /^[A-Z]{2,3}$/.test(piece)) {
    return [...piece].flatMap((letter) => letterNames[letter] ?? []);
  }
  if (/^[a-z']/i.test(piece)) return letterToSound(piece);
  if (piece in signs) return letterToSound(signs[piece] ?? '');
  return /[\p{L}\p{N}]/u.test(piece) ? ['AX'] : [];
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const powers: [value: number, name: string][] = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
];
/** Longer numbers are spelled digit by digit. */
const maxDigits = 12;

/** A number as English words; `digits` may hold thousands separators and a decimal point. */
export function numberWords(digits: string): string[] {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.');
  const words =
    whole.length > maxDigits || /^0\d/.test(whole) ? spelt(whole) : wholeNumber(Number(whole));
  return fraction ? [...words, 'point', ...spelt(fraction)] : words;
}

function spelt(digits: string): string[] {
  return [...digits].map((digit) => small[Number(digit)] ?? '');
}

function wholeNumber(value: number): string[] {
  if (value < 20) return [small[value] ?? ''];
  if (value < 100) {
    const ten = tens[Math.floor(value / 10)] ?? '';
    return value % 10 === 0 ? [ten] : [ten, small[value % 10] ?? ''];
  }
  const [power, name] = powers.find(([least]) => value >= least) ?? [100, 'hundred'];
  const rest = value % power;
  return [
    ...wholeNumber(Math.floor(value / power)),
    name,
    ...(rest === 0 ? [] : wholeNumber(rest)),
  ];
}
