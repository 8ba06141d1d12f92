import { memberDifferences } from './member-difference';
import { textDifference, type TextDifference } from './text-difference';

/** A changed member as shown. */
export interface ShownDifference {
  path: string;
  /** As JSON, or the text itself; undefined if the member is absent. */
  before: string | undefined;
  after: string | undefined;
  /** Word differences, if both values are long texts. */
  texts?: TextDifference;
}

export interface JsonDifference {
  members: ShownDifference[];
  /** The list is incomplete. */
  isCut: boolean;
}

const mostShown = 200;

/** Limits of the word comparison: the number of texts, and their minimum length in UTF-16 units. */
const mostTexts = 20;
const worthALook = 24;

/** Maximum pieces of all texts together, because they are drawn in one frame. */
const mostPieces = 1000;

/** Maximum UTF-16 units of a shown value. */
const longest = 2000;

/** The differences between two JSON texts; undefined if one of them is not JSON. */
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
