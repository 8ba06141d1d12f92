import type { CheckRule, Verdict } from '$lib/storage/comparison-records';

export type Outcome = Omit<Verdict, 'of'>;

export type RuleOf<Kind extends CheckRule['kind']> = Extract<CheckRule, { kind: Kind }>;

/** Error messages by field. */
export type FieldProblems<Rule> = { [Field in keyof Rule]?: string };

/**
 * Puts the values of a row into the placeholders of a text. `write` converts a value to text; by default it is used
 * unchanged. `more` holds further placeholders by name, beside the columns.
 */
export type FillText = (
  text: string,
  write?: (value: string) => string,
  more?: { [place: string]: string },
) => string;

/** An answer and its prompt. */
export interface Exchange {
  answer: string;
  prompt: string;
}

/** Everything specific to one kind of check. */
export interface CheckKind<Rule extends CheckRule> {
  label: string;
  /** The rule of a new check. */
  blank: Rule;
  /** The default name of a check. */
  nameOf: (rule: Rule) => string;
  /** `filled` is the rule with 1 in each placeholder, which is valid as text and as a number. */
  problemsOf: (rule: Rule, filled: Rule) => FieldProblems<Rule>;
  /** Absent when the kind has no placeholders. */
  filled?: (rule: Rule, fill: FillText, exchange: Exchange) => Rule;
  /** Evaluates a rule without placeholders. Absent when neither the page nor its worker can evaluate the kind. */
  say?: (rule: Rule, answer: string) => Outcome | Promise<Outcome>;
  /** The person's pattern may never terminate. */
  mayHang?: true;
}
