import { formatBytes, formatCount } from '$lib/ui/amounts';
import { toolNames } from '$lib/tools/request-tools';
import type { Shared } from './shared';

/** "4 messages, 2 files left behind"; only the parts that exist. */
export function formatMessages({ messages }: Shared): string {
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  const parents = new Set(messages.map(({ after }) => after));
  const branches = messages.filter((_, index) => !parents.has(index)).length;
  const bytes = messages.reduce((sum, { content }) => sum + content.length, 0);
  return [
    counted(messages.length, 'message'),
    counted(answers, 'answer'),
    branches > 1 && counted(branches, 'branch', 'branches'),
    formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A sentence about the content that is left out. */
export function describeLeftBehind({ messages }: Shared, leftOut: readonly string[] = []): string {
  const files = messages.reduce((sum, message) => sum + message.files.length, 0);
  const named = [
    'keys',
    'the connection',
    ...(files > 0 ? [counted(files, 'attached file')] : []),
    ...leftOut,
  ];
  const last = named.pop();
  return `Not in it: ${named.join(', ')} and ${last}.`;
}

/** The name of the system prompt on the page that opens it. */
export function systemPromptName({ endpoint }: Pick<Shared, 'endpoint'>): string {
  return endpoint === 'responses' ? 'Instructions' : 'System prompt';
}

export function toolsOf({ parameters }: Pick<Shared, 'parameters'>): string[] {
  return toolNames(parameters.tools);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
