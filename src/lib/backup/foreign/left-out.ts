import type { LeftOut, LeftOutKind } from '$lib/kept/import-mark';

export function leaveOut(leftOut: LeftOut, kind: LeftOutKind, count = 1): void {
  if (count > 0) leftOut[kind] = (leftOut[kind] ?? 0) + count;
}
