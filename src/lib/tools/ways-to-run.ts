import type { ToolRuns } from '$lib/storage/tools';

export const waysToRun: readonly { value: ToolRuns; label: string }[] = [
  { value: 'by-hand', label: 'By hand' },
  { value: 'asking', label: 'Ask each time' },
  { value: 'always', label: 'Always' },
];
