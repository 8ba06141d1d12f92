import type { Rule } from './rule';
import { describeWait } from './wait-words';

export const limitReached: Rule = {
  kind: 'limit-reached',
  explain({ error, context: { asked }, now }) {
    if (error.kind !== 'http' || error.status !== 429) return undefined;
    const { retryAfterMs } = error;
    const wait = retryAfterMs ? describeWait(retryAfterMs, now) : undefined;
    const isOver = retryAfterMs === 0;
    return {
      title: 'Limit reached (429)',
      body: wait
        ? `Requests or tokens are used up for now. The service takes the next request ${wait}.`
        : isOver
          ? 'Requests or tokens were used up. The wait that the service asked for is over.'
          : 'Requests or tokens are used up for now. The service does not say for how long.',
      advice: [
        wait ? `Try again ${wait}.` : isOver ? 'Try again.' : 'Wait a minute, then try again.',
        ...(asked ? [] : ['A shorter conversation or another model may have room left.']),
      ],
      fix: 'wait',
    };
  },
};
