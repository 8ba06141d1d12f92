import { expect, it } from 'vitest';
import { ChatReplyReader } from '$lib/base/api/chat-reply';
import { applyUpdates } from '$lib/shared/runs/apply-updates';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { SentMessage } from '../../../../../tests/support/services/history';
import { standIns } from '../../../../../tests/support/services/stand-ins';
import { cellRequest } from './cell-request';
import { startCellAnswer } from './send-cell';

/** An answer of a service whose pieces are these. */
function answerOf(name: string, origin: string, deltas: object[], finish: string) {
  const reader = new ChatReplyReader(1);
  const chunks = [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: finish }];
  const updates = chunks.flatMap((choice) => reader.read({ choices: [{ index: 0, ...choice }] }));
  const settings = { connectionId: name, model: 'm', systemPrompt: '', parameters: {} };
  const empty = startCellAnswer({ comparisonId: 'c' }, settings, { id: name, name }, 1, origin);
  return applyUpdates(empty, [...updates, ...reader.end()], 2);
}

it.each(Object.entries(standIns))(
  'A prompt of several turns goes on with %s after calls that nobody answers, and an answer without text',
  (name, { baseUrl, calls = [], answer, beginning, refuses }) => {
    const { origin } = new URL(baseUrl);
    const answers: AssistantMessage[] = [
      answerOf(name, origin, calls, 'tool_calls'),
      answerOf(name, origin, beginning, 'length'),
      answerOf(name, origin, answer, 'stop'),
    ];
    const settings = { connectionId: name, model: 'm', systemPrompt: '', parameters: {} };
    const prompts = ['One', 'Two', 'Three', 'Four'];
    const { messages } = cellRequest(
      { prompts, systemPrompt: '', settings },
      { answers, turn: 3, to: { connectionId: name, origin } },
    );
    expect(refuses(messages as unknown as SentMessage[])).toBeUndefined();
    expect(JSON.stringify(messages)).toContain('It is **cold** [1].');
    expect(messages.at(-1)?.content).toBe('Four');
  },
);
