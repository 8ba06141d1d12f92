/** Pixels of a row, the same as --row in src/app.css. A change of density or pointer shows in tables opened later. */
export function rowHeight(): number {
  if (matchMedia('(pointer: coarse)').matches) return 44;
  return document.documentElement.dataset.density === 'compact' ? 30 : 36;
}
