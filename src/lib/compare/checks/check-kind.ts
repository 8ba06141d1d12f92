import type { CheckRule, Verdict } from '$lib/storage/comparison-records';

export type Outcome = Omit<Verdict, 'of'>;

export type RuleOf<Kind extends CheckRule['kind']> = Extract<CheckRule, { kind: Kind }>;

/** In words, by the field that they are about. */
export type FieldProblems<Rule> = { [Field in keyof Rule]?: string };

/**
 * Puts the values of a row in the places of a text. `write`: how a value stands in it; as it is where that is absent.
 * `more`: what is offered beside the columns, by the name of its place.
 */
export type FillText = (
  text: string,
  write?: (value: string) => string,
  more?: { [place: string]: string },
) => string;

/** An answer, and the prompt that it was asked with. */
export interface Exchange {
  answer: string;
  prompt: string;
}

/** All that is particular to one kind of check. */
export interface CheckKind<Rule extends CheckRule> {
  label: string;
  /** What it begins with when it is added. */
  blank: Rule;
  /** What it is called until a person names it. */
  nameOf: (rule: Rule) => string;
  /** `filled`: the rule with 1 in each of its places, which fits a text as well as a number. */
  problemsOf: (rule: Rule, filled: Rule) => FieldProblems<Rule>;
  /** Absent where its texts hold no places. */
  filled?: (rule: Rule, fill: FillText, exchange: Exchange) => Rule;
  /** What it says of an answer, by a rule whose places are filled. Absent where neither this page nor its worker can say. */
  say?: (rule: Rule, answer: string) => Outcome | Promise<Outcome>;
  /** A person's own pattern can take for ever. */
  mayHang?: true;
}
