import { randomId } from '$lib/platform/random-id';
import type { Check, CheckRule } from '$lib/storage/comparison-records';
import type { FieldProblems } from './check-kind';
import { kindOf, kinds } from './kinds';
import { problemsIn, testedProblems, type TestedProblems } from './problems-in';

type Kind = CheckRule['kind'];

/** The typed values of one check, serializable as JSON. */
export interface CheckEntry {
  /** Empty when the check uses its default name. */
  name: string;
  rule: CheckRule;
  /** What was typed for other kinds before the kind changed. */
  others: { [kind in Kind]?: CheckRule };
}

export class CheckForm {
  readonly #check: Check | undefined;
  #entry = $state.raw<CheckEntry>({ name: '', rule: kinds.contains.blank, others: {} });
  /** Problems show after the first attempt to save or try the check. */
  #tried = $state(false);
  /** Problems that a worker found in a function or a schema. */
  #tested = $state.raw<{ rule: CheckRule; problems: TestedProblems }>();
  readonly #problems: FieldProblems<CheckRule> = $derived(problemsIn(this.#entry.rule));

  constructor(check: Check | undefined, left: CheckEntry | undefined) {
    this.#check = check;
    if (left) this.#entry = left;
    else if (check) this.#entry = entryOf(check);
  }

  get entry(): CheckEntry {
    return this.#entry;
  }

  get rule(): CheckRule {
    return this.#entry.rule;
  }

  /** The name of the check when none is typed. */
  get defaultName(): string {
    return kindOf(this.rule).nameOf(this.rule);
  }

  rename(name: string): void {
    this.#entry = { ...this.#entry, name };
  }

  choose(kind: Kind): void {
    const { rule, others } = this.#entry;
    const next = others[kind] ?? kinds[kind].blank;
    this.#entry = { ...this.#entry, rule: next, others: { ...others, [rule.kind]: rule } };
    this.#tried = false;
  }

  change<Rule extends CheckRule>(rule: Rule, change: Partial<Rule>): void {
    this.#entry = { ...this.#entry, rule: { ...rule, ...change } };
  }

  problemOf<Rule extends CheckRule>(rule: Rule, field: keyof Rule): string | undefined {
    if (!this.#tried) return undefined;
    const tested = this.#tested?.rule === rule ? this.#tested.problems : {};
    return ({ ...this.#problems, ...tested } as FieldProblems<Rule>)[field];
  }

  /** The check, or undefined (and the problems show) if it is invalid. */
  async take(): Promise<Check | undefined> {
    this.#tried = true;
    const { rule, name } = this.#entry;
    if (Object.keys(this.#problems).length > 0) return undefined;
    this.#tested = { rule, problems: await testedProblems(rule) };
    if (Object.keys(this.#tested.problems).length > 0) return undefined;
    return {
      id: this.#check?.id ?? randomId(),
      name: name.trim() || kindOf(rule).nameOf(rule),
      ...rule,
    };
  }
}

function entryOf({ id: _, name, ...rule }: Check): CheckEntry {
  const isDefault = name === kindOf<CheckRule>(rule).nameOf(rule);
  return { name: isDefault ? '' : name, rule, others: {} };
}
