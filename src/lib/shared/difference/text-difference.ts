import { diffArrays } from 'diff';

/** A run of text that is in both versions, or only in one of them. */
export interface TextPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Differences of two texts; `whole`: too many to be listed individually. */
export interface TextDifference {
  by: 'words' | 'lines' | 'whole';
  pieces: TextPiece[];
}

/** Limits in milliseconds and changed units for a comparison: the work grows with their product. */
const timeLimit = 1000;
const maxChanged = 5000;

/** Maximum pieces of a comparison by words; more are unreadable. */
const maxWordPieces = 1000;

/** In scripts without spaces each character is a unit; an emoji with its modifiers is one unit. */
const units =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|\s+|\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{fe0f}\u{200d}\p{Extended_Pictographic}]*|[^]/gu;

/**
 * Compares by words unless lines are requested or there are too many changes. The pieces contain both texts
 * completely.
 */
export function textDifference(
  before: string,
  after: string,
  finest: 'words' | 'lines' = 'words',
): TextDifference {
  if (before === after) return { by: 'words', pieces: piecesOf([['same', after]]) };
  const words = finest === 'words' ? compareUnits(wordsOf(before), wordsOf(after)) : undefined;
  if (words) {
    const pieces = withoutIslands(words);
    if (pieces.length <= maxWordPieces) return { by: 'words', pieces };
  }
  const lines = compareUnits(linesOf(before), linesOf(after));
  if (lines) return { by: 'lines', pieces: lines };
  const whole = piecesOf([
    ['removed', before],
    ['added', after],
  ]);
  return { by: 'whole', pieces: whole };
}

function wordsOf(text: string): string[] {
  return text.match(units) ?? [];
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function compareUnits(before: string[], after: string[]): TextPiece[] | undefined {
  const bounds = { timeout: timeLimit, maxEditLength: maxChanged };
  const changes = diffArrays(before, after, bounds);
  return changes?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** An unchanged space between two changed words becomes part of the change. */
function withoutIslands(pieces: TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  let removed = '';
  let added = '';
  const close = () => {
    const changed = [['removed', removed] as const, ['added', added] as const];
    joined.push(...piecesOf(changed));
    removed = added = '';
  };
  pieces.forEach(({ kind, text }, index) => {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed && added && /^[^\S\n]+$/.test(text) && isChange(pieces[index + 1])) {
      removed += text;
      added += text;
    } else {
      close();
      joined.push({ kind, text });
    }
  });
  close();
  return joined;
}

function isChange(piece: TextPiece | undefined): boolean {
  return piece !== undefined && piece.kind !== 'same';
}

function piecesOf(parts: (readonly [kind: TextPiece['kind'], text: string])[]): TextPiece[] {
  return parts.flatMap(([kind, text]) => (text === '' ? [] : [{ kind, text }]));
}

/** A piece as shown; `left` is the number of unchanged UTF-16 units folded away. */
export type FoldedPiece = TextPiece | { kind: 'fold'; left: number };

/** Unchanged UTF-16 units that stay visible beside a change. */
const contextLength = 160;

/** Folds long unchanged text between the changes. */
export function foldedPieces(pieces: readonly TextPiece[]): FoldedPiece[] {
  return pieces.flatMap((piece, index): FoldedPiece[] => {
    const { kind, text } = piece;
    const before = index > 0 ? contextLength : 0;
    const after = index < pieces.length - 1 ? contextLength : 0;
    const left = text.length - before - after;
    if (kind !== 'same' || left <= contextLength) return [piece];
    const first = text.slice(0, before).replace(/[\ud800-\udbff]$/, '');
    const last = text.slice(text.length - after).replace(/^[\udc00-\udfff]/, '');
    return [
      ...(first === '' ? [] : [{ kind, text: first }]),
      { kind: 'fold', left: text.length - first.length - last.length },
      ...(last === '' ? [] : [{ kind, text: last }]),
    ];
  });
}
