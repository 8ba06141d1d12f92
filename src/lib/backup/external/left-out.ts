import type { LeftOut, LeftOutKind } from '$lib/items/import-mark';

export function leaveOut(leftOut: LeftOut, kind: LeftOutKind, count = 1): void {
  if (count > 0) leftOut[kind] = (leftOut[kind] ?? 0) + count;
}

/** Counts a message whose content is neither a text nor a list. */
export function leaveOutDamaged(leftOut: LeftOut, content: unknown): void {
  const isReadable = content == null || typeof content === 'string' || Array.isArray(content);
  leaveOut(leftOut, 'messages', isReadable ? 0 : 1);
}
