import type { ToolRuns } from '$lib/storage/tools';

/** Shown for a changed tool of a server. */
export const changedToolText = 'Its server changed this tool after you allowed it';

export const runChoices: readonly { value: ToolRuns; label: string }[] = [
  { value: 'by-hand', label: 'By hand' },
  { value: 'asking', label: 'Ask each time' },
  { value: 'always', label: 'Always' },
];
