import { jsonOr } from '$lib/base/api/wire/json';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { verdicts } from '$lib/base/formats/json-schema/evaluator';
import { helperModel } from '$lib/shared/helper-model/helper-model';
import { randomId } from '$lib/base/platform/random-id';
import { parseTemplate, renderTemplate } from '$lib/shared/tables/template';
import type { Check, CheckRule } from '$lib/base/storage/comparison-records';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import type { FieldProblems } from './model/check-kind';
import { compileProblem } from './evaluate-in-sandbox';
import { defaultJudgePrompt } from './model/judge-prompt';
import { defaultName, kindOf, kinds } from './kinds';
import { type FillText, fillTexts } from './model/rule-inputs';

type Kind = CheckRule['kind'];

/** The typed values of one check, serializable as JSON. */
export interface CheckEntry {
  /** Empty when the check uses its default name. */
  name: string;
  rule: CheckRule;
  /** The check applies only to rows with a value in this column; absent: to every row. */
  column?: string;
  /** Absent: 1. */
  weight?: number;
  /** Text typed for other kinds before the kind changed. */
  others: { [kind in Kind]?: CheckRule };
}

export class CheckForm {
  readonly #check: Check | undefined;
  #entry = $state.raw<CheckEntry>({ name: '', rule: kinds.contains.blank, others: {} });
  /** Problems show after the first attempt to save or try the check. */
  #showsProblems = $state(false);
  /** Problems that a worker found in a function or a schema. */
  #tested = $state.raw<{ rule: CheckRule; problems: FieldProblems<CheckRule> }>();
  readonly #problems: FieldProblems<CheckRule> = $derived(ruleProblems(this.#entry.rule));

  constructor(check: Check | undefined, draft: CheckEntry | undefined) {
    this.#check = check;
    if (draft) this.#entry = draft;
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
    return defaultName(this.rule);
  }

  rename(name: string): void {
    this.#entry = { ...this.#entry, name };
  }

  limitTo(column: string | undefined): void {
    this.#entry = { ...this.#entry, column };
  }

  setWeight(weight: number | undefined): void {
    this.#entry = { ...this.#entry, weight };
  }

  choose(kind: Kind): void {
    const { rule, others } = this.#entry;
    const next = others[kind] ?? blankRule(kind);
    this.#entry = { ...this.#entry, rule: next, others: { ...others, [rule.kind]: rule } };
    this.#showsProblems = false;
  }

  change<Rule extends CheckRule>(rule: Rule, change: Partial<Rule>): void {
    this.#entry = { ...this.#entry, rule: { ...rule, ...change } };
  }

  problemOf<Rule extends CheckRule>(rule: Rule, field: keyof Rule): string | undefined {
    if (!this.#showsProblems) return undefined;
    const tested = this.#tested?.rule === rule ? this.#tested.problems : {};
    return ({ ...this.#problems, ...tested } as FieldProblems<Rule>)[field];
  }

  /** The check, or undefined (and the problems show) if it is invalid. */
  async validate(): Promise<Check | undefined> {
    this.#showsProblems = true;
    const { rule, name, column, weight } = this.#entry;
    if (Object.keys(this.#problems).length > 0) return undefined;
    this.#tested = { rule, problems: await findTestedProblems(rule) };
    if (Object.keys(this.#tested.problems).length > 0) return undefined;
    return {
      id: this.#check?.id ?? randomId(),
      name: name.trim() || defaultName(rule),
      ...(column !== undefined && { column }),
      ...(weight !== undefined && weight !== 1 && { weight: Math.max(0, weight) }),
      ...rule,
    };
  }
}

/** The rule of a new check. The helper model is its judge, if the person has chosen one. */
function blankRule(kind: Kind): CheckRule {
  const { blank } = kinds[kind];
  if (blank.kind !== 'judge') return blank;
  const judge = { ...blank, prompt: defaultJudgePrompt };
  const model = helperModel();
  return model === '' ? judge : { ...judge, model, connectionId: demoConnection.id };
}

function entryOf({ id: _, name, column, weight, ...rule }: Check): CheckEntry {
  return { name: name === defaultName(rule) ? '' : name, rule, column, weight, others: {} };
}

/** Problems of a rule by field, in words. */
function ruleProblems<Rule extends CheckRule>(rule: Rule): FieldProblems<Rule> {
  return kindOf(rule).problemsOf(rule, fillWithOnes(rule));
}

/** Problems that only a worker can find, since it runs the person's code. */
async function findTestedProblems(rule: CheckRule): Promise<FieldProblems<CheckRule>> {
  const filled = fillWithOnes(rule);
  const texts = filled as unknown as { [member: string]: string };
  const problems: { [member: string]: string } = {};
  for (const field of kindOf<CheckRule>(filled).fields(filled).flat()) {
    if (field.type !== 'code' && !(field.type === 'json' && field.isSchema)) continue;
    const text = texts[field.of] ?? '';
    const problem =
      field.type === 'code'
        ? await compileProblem(text).catch(ignoreWorkerFailure)
        : (await isResolvable(text))
          ? undefined
          : unresolvable;
    if (problem !== undefined) problems[field.of] = problem;
  }
  return problems;
}

const unresolvable = 'Couldn’t resolve the schema. Check $ref and $id.';

async function isResolvable(schema: string): Promise<boolean> {
  return (await verdicts.of('null', jsonOr(schema, undefined))) !== 'unreadable';
}

function fillWithOnes<Rule extends CheckRule>(rule: Rule): Rule {
  const fill: FillText = (text) => renderTemplate(parseTemplate(text), () => '1');
  return fillTexts(rule, fill, { answer: '', prompt: '' });
}

/** The verdicts of the check report a worker that does not start. */
function ignoreWorkerFailure(reason: unknown): undefined {
  if (!(reason instanceof WorkerFailure)) throw reason;
}
