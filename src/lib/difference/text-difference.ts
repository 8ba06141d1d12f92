import { diffArrays } from 'diff';

/** A run of a text that is in both, in the one before only, or in the one after only. */
export interface TextPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Where two texts differ; `whole`: in so much that nothing of it is told apart. */
export interface TextDifference {
  by: 'words' | 'lines' | 'whole';
  pieces: TextPiece[];
}

/** Milliseconds, and changed units, after which a finer look is given up: the work grows with their product. */
const longestLook = 1000;
const mostChanged = 5000;

/** Pieces of a look by words: beyond, nobody sees anything in it. */
const mostPieces = 1000;

/** Scripts without spaces are taken by the character, an emoji with all that belongs to it. */
const units =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|\s+|\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{fe0f}\u{200d}\p{Extended_Pictographic}]*|[^]/gu;

/** By words unless lines are asked for, where that is too much by lines. Both texts are in the pieces whole. */
export function textDifference(
  before: string,
  after: string,
  finest: 'words' | 'lines' = 'words',
): TextDifference {
  if (before === after) return { by: 'words', pieces: piecesOf([['same', after]]) };
  const words = finest === 'words' ? look(wordsOf(before), wordsOf(after)) : undefined;
  if (words) {
    const pieces = withoutIslands(words);
    if (pieces.length <= mostPieces) return { by: 'words', pieces };
  }
  const lines = look(linesOf(before), linesOf(after));
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

function look(before: string[], after: string[]): TextPiece[] | undefined {
  const bounds = { timeout: longestLook, maxEditLength: mostChanged };
  const changes = diffArrays(before, after, bounds);
  return changes?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** A space that happens to stay between two changed words belongs to the change. */
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
