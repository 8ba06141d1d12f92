import type { ToolCall, Usage } from '$lib/base/api/chat-types';
import type { PendingRetry } from '$lib/shared/runs/with-retries';
import type { CheckRule, Verdict } from '$lib/base/storage/comparison-records';
import { parseTemplate } from '$lib/shared/tables/template';
import { shownText } from '$lib/base/ui/text/shown-text';
import type { Figures } from '../../model/figures';
import type { CheckFields } from './check-fields';

export type CheckOutcome = Omit<Verdict, 'of'>;

export type RuleOf<Kind extends CheckRule['kind']> = Extract<CheckRule, { kind: Kind }>;

/** Error messages by field. */
export type FieldProblems<Rule> = { [Field in keyof Rule]?: string };

/** An answer and its prompt. */
export interface Exchange {
  answer: string;
  prompt: string;
}

/** Stored facts of an answer besides its text. Unknown figures are absent. */
export interface AnswerFacts {
  figures: Figures;
  /** The currency of the cost. */
  currency?: string;
  toolCalls: readonly ToolCall[];
  /** As the service names it. */
  finishReason?: string;
}

export const noFacts: AnswerFacts = { figures: {}, toolCalls: [] };

/** Reports of one request of a check. */
export interface RequestReports {
  onusage?: (usage: Usage) => void;
  /** Called when the wait for a retry begins, and with undefined when it ends. */
  onretry?: (retry: PendingRetry | undefined) => void;
}

/** Evaluates a rule without placeholders. */
export type Evaluate<Kind extends CheckRule['kind']> = (
  rule: RuleOf<Kind>,
  answer: string,
  facts?: AnswerFacts,
) => CheckOutcome | Promise<CheckOutcome>;

/** The form of one kind of check. */
export interface CheckKind<Rule extends CheckRule> {
  label: string;
  /** The rule of a new check. */
  blank: Rule;
  /** Members that a new rule does not have. */
  optional?: readonly (keyof Rule)[];
  /** The values of members that have only some, with their labels. */
  choices?: { readonly [Member in keyof Rule]?: { readonly [value: string]: string } };
  /** The default name of a check. */
  defaultName: (rule: Rule) => string;
  /** `filled` is the rule with 1 in each placeholder, which is valid as text and as a number. */
  problemsOf: (rule: Rule, filled: Rule) => FieldProblems<Rule>;
  fields: (rule: Rule) => CheckFields<keyof Rule>;
  /** The person's pattern, or an answer, may take forever to read. */
  mayHang?: true;
}

/** The cap of the run admits no further request. */
export class CapReached extends Error {}

/** The outcome of a check whose request got no reply, and why. `problem` is a sentence. */
export function unansweredOutcome(problem: string, reason: unknown): CheckOutcome {
  if (reason instanceof CapReached)
    return { why: 'Not checked: the cap is reached.', doubt: 'failed' };
  const words = reason instanceof Error && reason.message ? ` ${quoted(reason.message)}` : '';
  return { why: `${problem}${words}`, doubt: 'failed' };
}

export const shareHint = 'Enter a number from 0 to 1.';

export const isShare = (value: number) => isAmount(value) && value <= 1;

/** An empty number field is NaN, and null in a draft. */
export const isAmount = (value: number) => Number.isFinite(value) && value >= 0;

/** The text of a rule in the name of its check, or the column in which each row has its own. */
export function ownText(template: string, shown = quoted): string {
  const [part, ...more] = parseTemplate(template.trim());
  return part && 'column' in part && more.length === 0
    ? `its row’s ${quoted(part.column)}`
    : shown(template);
}

/** Quotes an answer or a rule, which may be long and untrusted. At most 80 UTF-16 units. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${shownText(line.length > 80 ? `${line.slice(0, 79)}…` : line)}”`;
}
