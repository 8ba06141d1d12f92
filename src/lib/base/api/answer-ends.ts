import { endName, failures } from './failed-end';

/** An end of an answer that is no good end, in words. */
export interface AnswerEnd {
  title: string;
  /** Says what happened, with the service's own name for it. */
  sentence: string;
  /** A few words for a badge. */
  word: string;
  /** Whether the token limit ended it. */
  isLimit?: true;
  /** Whether the service failed: the answer counts as failed. */
  isFailure?: true;
  /** Whether asking for the rest may bring it. */
  canContinue?: true;
}

type EndKind = Omit<AnswerEnd, 'sentence'> & {
  /** Matches the service's name for it, in lower case with underscores. */
  reasons: RegExp;
  /** Without the full stop, before which the name is added. */
  says: string;
  advice?: string;
};

/** Names of good ends: of this API and of the services whose names gateways pass on. */
const goodEnds =
  /^(?:stop|stop_sequence|stop_token|stopped|end|end_turn|eos|eos_token|eos_found|complete|completed|done|finished|normal|success)$/;

/** Names of an end in calls, which is good if there are calls. */
const callEnds = /^(?:tool_calls?|tool_use|function_calls?)$/;

/**
 * The ends that are not good, by their names in finish_reason and in incomplete_details.reason of a response. The first
 * row that matches applies. Besides OpenAI's names these are those of Gemini, Anthropic, Mistral, DeepSeek, Zhipu, Azure
 * and vLLM.
 */
const ends: readonly EndKind[] = [
  {
    reasons: failures,
    title: 'The service ended the answer with an error',
    says: 'The service gave no other reason',
    word: 'ended with an error',
    isFailure: true,
    canContinue: true,
  },
  {
    reasons: /recitation|copyright/,
    title: 'Stopped for repeating existing text',
    says: 'The service stopped the answer because it repeats text that may be protected',
    word: 'stopped for repeating text',
  },
  {
    reasons: /refus/,
    title: 'Refused to answer',
    says: 'The service reports that the model refused to answer',
    word: 'refused',
  },
  {
    reasons:
      /filter|safety|blocklist|blocked|prohibited|spii|sensitive|guardrail|moderat|policy|flagged/,
    title: 'Stopped by the content filter',
    says: 'The service’s content filter stopped the answer',
    word: 'stopped by the content filter',
  },
  {
    reasons: /length|max_.*tokens|token_limit|context_window/,
    title: 'Stopped at the token limit',
    says: 'The answer reached your limit or the model’s',
    advice: 'Raise it, or continue from here.',
    word: 'cut at the token limit',
    isLimit: true,
    canContinue: true,
  },
];

/** UTF-16 units of a name that are shown. */
const maxNameLength = 60;

/**
 * Describes the end of an answer by its finish_reason, or by the reason for which a response is incomplete. Undefined for
 * a good end, and if the service named none. Show all of it as text.
 */
export function answerEnd(
  reason: string | undefined,
  { hasCalls, member = 'finish_reason' }: { hasCalls: boolean; member?: string },
): AnswerEnd | undefined {
  const name = endName(reason);
  if (reason === undefined || name === '' || goodEnds.test(name)) return undefined;
  const shown = `${member} ${reason.length > maxNameLength ? `${reason.slice(0, maxNameLength)}…` : reason}`;
  if (callEnds.test(name)) return hasCalls ? undefined : withoutCall(shown);
  const kind = ends.find(({ reasons }) => reasons.test(name));
  if (!kind) return unknownEnd(shown);
  const { reasons: _, says, advice = '', ...end } = kind;
  return { ...end, sentence: `${says} (${shown}). ${advice}`.trimEnd() };
}

function withoutCall(shown: string): AnswerEnd {
  return {
    title: 'No tool call arrived',
    sentence: `The answer ended to call a tool, but the service sent no call (${shown}).`,
    word: 'no tool call arrived',
    canContinue: true,
  };
}

function unknownEnd(shown: string): AnswerEnd {
  return {
    title: 'Ended for an unknown reason',
    sentence: `The answer may be incomplete: the console doesn’t know this reason (${shown}).`,
    word: `ended with ${shown}`,
    canContinue: true,
  };
}

/** The token limit was reached within a tool call, which no request can continue. */
export function cutCallEnd(end: AnswerEnd, tool: string, reason: string): AnswerEnd {
  const { canContinue: _, ...rest } = end;
  return {
    ...rest,
    title: 'A tool call is cut off',
    sentence: `The token limit was reached in the arguments for ${tool} (finish_reason ${reason}). Raise the limit, and try again.`,
    word: 'cut in a tool call',
  };
}
