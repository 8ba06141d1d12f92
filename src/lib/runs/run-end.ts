import type { ApiError } from '$lib/api/wire/errors';
import { markdownText } from '$lib/ui/text/markdown-text';

/** The final state of a run. `interrupted` was cut off before the service reported that it had finished. */
export type EndState = 'done' | 'stopped' | 'interrupted' | 'failed';

/** Without an error a run is done. */
export function endState(error: ApiError | undefined): EndState {
  if (!error) return 'done';
  if (error.kind === 'stopped') return 'stopped';
  return error.kind === 'cut-off' ? 'interrupted' : 'failed';
}

/** Characters of an answer that are announced when it ends. */
const announcedLength = 400;

interface Ended {
  what: 'Answer' | 'Response';
  state: string;
  text: string;
  /** Names of the tools that the model calls. */
  calls: string[];
}

/** The announcement when an answer ends, never token by token; undefined if a notice is announced itself. */
export function endAnnouncement({ what, state, text, calls }: Ended): string | undefined {
  if (state === 'stopped') return `${what} stopped.`;
  if (state === 'interrupted') return `${what} cut off.`;
  if (state !== 'done') return undefined;
  const spoken = text === '' ? '' : `${what}: ${markdownText(text.slice(0, announcedLength))}`;
  const called = [...new Set(calls)].join(', ');
  const waits = called && `The model calls ${called} and waits for the result.`;
  return [spoken, waits].filter(Boolean).join(' ') || `${what} without any text.`;
}
