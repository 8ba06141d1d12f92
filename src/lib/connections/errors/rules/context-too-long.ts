import type { Rule } from './rule';

export const contextTooLong: Rule = {
  kind: 'context-too-long',
  explain: ({ error }) =>
    error.kind === 'http' && error.code === 'context_length_exceeded'
      ? {
          title: `Too long for the model (${error.status})`,
          body: 'The conversation and the answer asked for do not fit into the context window.',
          advice: [
            'Shorten the message, or start a new conversation.',
            'Ask for fewer tokens, or pick a model with a larger context window.',
          ],
          fix: 'shorten',
        }
      : undefined,
};
