import type { StateBlock } from 'markdown-it';

/** A line of a block without the indentation and the marks of the blocks that contain it. */
export function blockLine(state: StateBlock, line: number): string {
  return state.src.slice(lineStart(state, line), state.eMarks[line]);
}

export function lineStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Whether a line is indented as code is. */
export function isIndented(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}
