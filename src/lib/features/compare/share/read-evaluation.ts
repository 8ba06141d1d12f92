import type { JsonValue } from '$lib/base/api/wire/json';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import type { Connection } from '$lib/shared/connections/model/connection';
import { serviceNameOf } from '$lib/shared/connections/known-service';
import {
  damaged,
  isMembers,
  lineOf,
  listOf,
  readOrRefuse,
  Refused,
  textOf,
} from '$lib/shared/links/untrusted-content';
import { randomId } from '$lib/base/platform/random-id';
import type {
  Answerer,
  Check,
  CheckRule,
  Comparison,
  ComparisonRow,
  Variant,
} from '$lib/base/storage/comparison-records';
import { comparisonSchema, rowSchema } from '$lib/base/storage/comparison-schema';
import { kindOf, kinds } from '../checks/kinds';
import { maxJudges } from '../checks/kinds/judge';
import { emptyRecord } from '$lib/shared/compare-rows/store-comparison';

const maxRows = 10_000;
/** Maximum number of variants, of checks and of prompts in one row. */
const maxOthers = 200;
const maxRepeats = 50;

/** A shared evaluation as it would be stored, with ids of its own and no connections. */
export interface ReadEvaluation {
  comparison: Comparison;
  rows: ComparisonRow[];
  /** The names of services by the id of the variant or the check; those of further judges by `judgeKey`. */
  services: Map<string, string>;
}

/** Validates untrusted content, whose texts are well-formed: copies only known members. */
export function readEvaluation(
  value: JsonValue,
): { evaluation: ReadEvaluation } | { refused: string } {
  return readOrRefuse(() => ({ evaluation: evaluationFrom(value) }));
}

function evaluationFrom(value: JsonValue): ReadEvaluation {
  if (!isMembers(value) || !Array.isArray(value.rows))
    throw new Refused('It contains no evaluation from this console.');
  const { title, repeats, passAt, results } = value;
  const record = emptyRecord();
  const services = new Map<string, string>();
  const variants = listOf(value.variants, 'the variants', maxOthers).map((given, index) => {
    const place = `variant ${index + 1}`;
    const variant = variantFrom(given, place);
    if (isMembers(given) && given.service !== undefined)
      services.set(variant.id, lineOf(given.service, place));
    return variant;
  });
  const checks = listOf(value.checks, 'the checks', maxOthers).map((given, index) => {
    const check = checkFrom(given, index);
    for (const [key, service] of servicesOf(given, check.id))
      services.set(key, lineOf(service, `check ${index + 1}`));
    return check;
  });
  const comparison = {
    ...record,
    title: lineOf(title, 'the title'),
    titledBy: 'hand' as const,
    variants,
    repeats: Math.min(Math.max(1, Math.round(Number(repeats))), maxRepeats),
    checks,
    ...(passAt !== undefined && { passAt: passAt as number }),
    ...(results !== undefined && { sender: senderFrom(results, variants) }),
  };
  if (!comparisonSchema.isValid(comparison)) throw damaged('a setting');
  const rows = listOf(value.rows, 'the rows', maxRows).map((row, index) =>
    rowFrom(row, record.id, index),
  );
  return { comparison, rows, services };
}

/** The key of a further judge in `services`. */
const judgeKey = (checkId: string, index: number) => `${checkId}/${index}`;

function servicesOf(check: JsonValue, id: string): [key: string, service: JsonValue][] {
  if (!isMembers(check)) return [];
  const more = Array.isArray(check.more) ? check.more : [];
  const given = [check, ...more].map((one) => (isMembers(one) ? one.service : undefined));
  return given.flatMap((service, at) =>
    service === undefined ? [] : [[at === 0 ? id : judgeKey(id, at - 1), service]],
  );
}

/** The comparison with the connections of this person to the named services, where they have some. */
export function withConnections(
  { comparison, services }: ReadEvaluation,
  list: readonly Connection[],
): Comparison {
  const chosen = (key: string) => {
    const service = services.get(key);
    const found = list.find((one) => service !== undefined && serviceNameOf(one) === service);
    return found && { connectionId: found.id };
  };
  return {
    ...comparison,
    variants: comparison.variants.map((variant) => ({
      ...variant,
      settings: { ...variant.settings, ...chosen(variant.id) },
    })),
    checks: comparison.checks.map((check) => {
      if (!('model' in check)) return check;
      const own = { ...check, ...chosen(check.id) };
      if (!('more' in own) || !own.more) return own;
      const more = own.more.map((judge, at) => ({ ...judge, ...chosen(judgeKey(check.id, at)) }));
      return { ...own, more };
    }),
  };
}

function variantFrom(value: JsonValue, place: string): Variant {
  if (!isMembers(value) || !isMembers(value.settings)) throw damaged(place);
  const { model, systemPrompt, prompt, parameters } = value.settings;
  if (!isMembers(parameters)) throw damaged(place);
  const settings = {
    model: lineOf(model, place),
    systemPrompt: textOf(systemPrompt, place),
    ...(prompt !== undefined && { prompt: textOf(prompt, place) }),
    parameters: shareableParameters(parameters).parameters,
  };
  return { id: randomId(), name: lineOf(value.name, place), settings, asked: [] };
}

/** A check of a known kind, whose members have the types of a new one. Its texts may be empty or of no use. */
function checkFrom(value: JsonValue, index: number): Check {
  const place = `check ${index + 1}`;
  if (!isMembers(value)) throw damaged(place);
  const { name, kind, not, column, more, ...rest } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    throw new Refused('It has a kind of check that this console doesn’t know.');
  const {
    blank,
    optional = [],
    choices = {},
  } = kindOf<CheckRule>(kinds[kind as keyof typeof kinds].blank);
  const { kind: _, ...members } = blank;
  for (const [member, example] of Object.entries(members))
    if (typeof example !== 'number' && typeof rest[member] !== typeof example) throw damaged(place);
  const known = Object.entries(rest).filter(
    ([member]) =>
      Object.hasOwn(blank, member) ||
      member === 'weight' ||
      (optional as readonly string[]).includes(member),
  );
  const labels = new Map(Object.entries(choices));
  const isChoice = ([member, given]: [string, unknown]) =>
    Object.hasOwn(labels.get(member) ?? { [String(given)]: '' }, String(given));
  if (!known.every(isChoice)) throw damaged(place);
  const rule = { ...Object.fromEntries(known), kind } as unknown as CheckRule;
  // The filled texts are those of a new check, since long ones would take long to read.
  const wrong = Object.keys(kindOf(rule).problemsOf(rule, blank));
  if (wrong.some((member) => typeof members[member as keyof typeof members] !== 'string'))
    throw damaged(place);
  const judges = listOf(more, place, maxJudges - 1).map((judge) => ({
    model: lineOf(isMembers(judge) ? judge.model : undefined, place),
  }));
  return {
    ...rule,
    ...(not === true && { not }),
    ...(column !== undefined && { column: lineOf(column, place) }),
    ...(judges.length > 0 && { more: judges }),
    id: randomId(),
    name: lineOf(name, place),
  };
}

/** The schema of the comparison validates the figures. */
function senderFrom(value: JsonValue, variants: readonly Variant[]): Comparison['sender'] {
  if (!isMembers(value)) throw damaged('a result');
  const figures = listOf(value.variants, 'a result', variants.length).map((given, index) => {
    const { passed, n, pace, firstToken, cost, currency, ...rest } = isMembers(given) ? given : {};
    const known = { passed, n, pace, firstToken, cost, currency };
    return { variantId: variants[index]?.id, ...known, answeredBy: answerersFrom(rest.answeredBy) };
  });
  return { at: value.at, variants: figures } as Comparison['sender'];
}

function answerersFrom(value: JsonValue | undefined): Answerer[] | undefined {
  if (value === undefined) return undefined;
  return listOf(value, 'a result', maxOthers).map((one) => {
    const { model, service, isDemo } = isMembers(one) ? one : {};
    return {
      model: lineOf(model, 'a result'),
      service: lineOf(service, 'a result'),
      ...(isDemo === true && { isDemo }),
    };
  });
}

const roles: unknown[] = ['system', 'developer', 'user', 'assistant', 'tool'];

function rowFrom(value: JsonValue, comparisonId: string, index: number): ComparisonRow {
  const place = `row ${index + 1}`;
  if (!isMembers(value)) throw damaged(place);
  const prompts = listOf(value.prompts, place, maxOthers);
  const before = listOf(value.before, place, maxRows);
  const row = {
    ...{ v: 1, id: randomId(), comparisonId, position: index + 1, prompts },
    ...(value.values !== undefined && { values: value.values }),
    ...(before.length > 0 && { before }),
  };
  const isValid =
    prompts.length > 0 &&
    before.every((message) => isMembers(message) && roles.includes(message.role)) &&
    rowSchema.isValid(row);
  if (!isValid) throw damaged(place);
  return row as unknown as ComparisonRow;
}
