import type { ToolCall } from '$lib/api/chat-types';
import type { Message } from '$lib/storage/conversation-records';

/** A visible message, with the rounds of calls and results that led to it. */
export interface ShownMessage {
  message: Message;
  steps: Message[];
}

/** All answers to one question are shown as one: those before the last, whose calls were answered, are its steps. */
export function withSteps(path: Message[]): ShownMessage[] {
  const shown: ShownMessage[] = [];
  let round: Message[] = [];
  for (const message of path) {
    if (message.role === 'assistant') {
      const isNext = round.at(-1)?.role === 'tool';
      shown.push({ message, steps: isNext ? stepsFrom(shown, round.length) : [] });
      round = message.toolCalls.length > 0 ? [message] : [];
    } else {
      shown.push({ message, steps: [] });
      round = message.role === 'tool' && round.length > 0 ? [...round, message] : [];
    }
  }
  return shown;
}

/** The calls of each round. */
export function roundsOf(steps: Message[]): ToolCall[][] {
  return steps.flatMap((message) => (message.role === 'assistant' ? [message.toolCalls] : []));
}

/** Removes the round that ended here, with its own steps. */
function stepsFrom(shown: ShownMessage[], length: number): Message[] {
  return shown.splice(-length).flatMap(({ message, steps }) => [...steps, message]);
}
