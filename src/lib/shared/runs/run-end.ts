import type { ApiError } from '$lib/base/api/wire/errors';
import type { AnnounceChoice } from '$lib/base/storage/database/preferences';
import { markdownText } from '$lib/base/ui/text/markdown-text';

/** The final state of a run. `interrupted` was cut off before the service reported that it had finished. */
export type EndState = 'done' | 'stopped' | 'interrupted' | 'failed';

/** Without an error a run is done. */
export function endState(error: ApiError | undefined): EndState {
  if (!error) return 'done';
  if (error.kind === 'stopped') return 'stopped';
  return error.kind === 'cut-off' ? 'interrupted' : 'failed';
}

/** Characters of an answer that are announced when it ends, and of a whole one. */
const announcedLength = 400;
const maxAnnounced = 20_000;

interface Ended {
  what: 'Answer' | 'Response';
  state: string;
  text: string;
  /** Names of the tools that the model calls. */
  calls: string[];
  /** The title of an end that is not good. */
  end?: string;
  /** The person's choice; a part that was announced before is not in `text`. */
  choice?: AnnounceChoice;
}

/** The announcement when an answer ends, never token by token; undefined if a notice is announced itself. */
export function endAnnouncement(ended: Ended): string | undefined {
  const { what, state, text, calls, end, choice = 'start' } = ended;
  if (state === 'stopped') return `${what} stopped.`;
  if (state === 'interrupted') return `${what} cut off.`;
  if (state !== 'done' || choice === 'nothing') return undefined;
  const words = markdownText(text.slice(0, choice === 'start' ? announcedLength : maxAnnounced));
  const spoken = text === '' ? '' : choice === 'sentences' ? words : `${what}: ${words}`;
  const called = [...new Set(calls)].join(', ');
  const waits = called && `The model calls ${called} and waits for the result.`;
  return (
    [spoken, waits, end && `${end}.`].filter(Boolean).join(' ') ||
    (choice === 'sentences' ? `${what} done.` : `${what} without any text.`)
  );
}
