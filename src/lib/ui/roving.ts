/**
 * The index that an arrow, Home or End key moves to in a vertical list that wraps around; undefined for other keys.
 * `current` is -1 while nothing is active.
 */
export function movedIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
