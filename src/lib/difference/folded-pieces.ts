import type { TextPiece } from './text-difference';

/** A piece as shown; `left` is the number of unchanged UTF-16 units folded away. */
export type FoldedPiece = TextPiece | { kind: 'fold'; left: number };

/** Unchanged UTF-16 units that stay visible beside a change. */
const beside = 160;

/** Folds long unchanged text between the changes. */
export function foldedPieces(pieces: readonly TextPiece[]): FoldedPiece[] {
  return pieces.flatMap((piece, index): FoldedPiece[] => {
    const { kind, text } = piece;
    const before = index > 0 ? beside : 0;
    const after = index < pieces.length - 1 ? beside : 0;
    const left = text.length - before - after;
    if (kind !== 'same' || left <= beside) return [piece];
    const first = text.slice(0, before).replace(/[\ud800-\udbff]$/, '');
    const last = text.slice(text.length - after).replace(/^[\udc00-\udfff]/, '');
    return [
      ...(first === '' ? [] : [{ kind, text: first }]),
      { kind: 'fold', left: text.length - first.length - last.length },
      ...(last === '' ? [] : [{ kind, text: last }]),
    ];
  });
}
