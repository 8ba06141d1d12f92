import { memberDifferences } from './member-difference';
import { textDifference, type TextDifference } from './text-difference';

/** A member that differs, as it is shown. */
export interface ShownDifference {
  path: string;
  /** As JSON, or the text itself; undefined where there is no such member. */
  before: string | undefined;
  after: string | undefined;
  /** Where both are texts that are worth a closer look. */
  texts?: TextDifference;
}

export interface JsonDifference {
  members: ShownDifference[];
  /** There are more than these. */
  isCut: boolean;
}

const mostShown = 200;

/** Texts that are looked at word by word, and the UTF-16 units that make one worth it. */
const mostTexts = 20;
const worthALook = 24;

/** Pieces of all of them: what is drawn of it is drawn at once. */
const mostPieces = 1000;

/** UTF-16 units of a value that is not looked at more closely. */
const longest = 2000;

/** Where the values of two JSON texts differ; undefined where one of them is no JSON. */
export function jsonDifference(before: string, after: string): JsonDifference | undefined {
  const values = [before, after].map(parsed);
  const [one, other] = values;
  if (!one || !other) return undefined;
  const different = memberDifferences(one.value, other.value, { most: mostShown + 1 });
  let texts = 0;
  let pieces = 0;
  const members = different.slice(0, mostShown).map((difference): ShownDifference => {
    const shown = {
      path: difference.path,
      before: inWords(difference.before),
      after: inWords(difference.after),
    };
    if (!areTexts(difference) || texts >= mostTexts) return shown;
    const found = textDifference(difference.before, difference.after);
    texts += 1;
    pieces += found.pieces.length;
    return pieces > mostPieces ? shown : { ...shown, texts: found };
  });
  return { members, isCut: different.length > mostShown };
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function areTexts(values: {
  before: unknown;
  after: unknown;
}): values is { before: string; after: string } {
  const { before, after } = values;
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  return Math.max(before.length, after.length) >= worthALook;
}

function inWords(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
