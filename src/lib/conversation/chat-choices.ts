import type { ConsoleChoices } from '$lib/parameters/console-choice';
import { usageOptions } from '$lib/runs/default-usage';

/** The console's own defaults: chat-body sends the first, runs/default-usage the second. */
export const chatChoices: ConsoleChoices = {
  stream: { value: true, because: 'the answer is shown while it is written' },
  stream_options: { value: usageOptions, because: 'the stream then ends with its token counts' },
};
