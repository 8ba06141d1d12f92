import type { JsonValue } from '$lib/api/json';
import { shareableParameters } from '$lib/api/secret-names';
import {
  damaged,
  isMembers,
  lineOf,
  listOf,
  readOrRefuse,
  Refused,
  textOf,
} from '$lib/links/untrusted-content';
import { randomId } from '$lib/platform/random-id';
import type {
  Check,
  CheckRule,
  Comparison,
  ComparisonRow,
  Variant,
} from '$lib/storage/comparison-records';
import { comparisonSchema, rowSchema } from '$lib/storage/comparison-schema';
import { kindOf, kinds } from '../checks/kinds';
import { maxJudges } from '../checks/kinds/judge';
import { emptyRecord } from '$lib/comparison/store-comparison';

const maxRows = 10_000;
/** Maximum number of variants, of checks and of prompts in one row. */
const maxOthers = 200;
const maxRepeats = 50;

/** A shared evaluation as it would be stored, with ids of its own and no connections. */
export interface ReadEvaluation {
  comparison: Comparison;
  rows: ComparisonRow[];
  /** The names of services by the id of the variant. */
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
  const comparison = {
    ...record,
    title: lineOf(title, 'the title'),
    titledBy: 'hand' as const,
    variants,
    repeats: Math.min(Math.max(1, Math.round(Number(repeats))), maxRepeats),
    checks: listOf(value.checks, 'the checks', maxOthers).map(checkFrom),
    ...(passAt !== undefined && { passAt: passAt as number }),
    ...(results !== undefined && { sender: senderFrom(results, variants) }),
  };
  if (!comparisonSchema.isValid(comparison)) throw damaged('a setting');
  const rows = listOf(value.rows, 'the rows', maxRows).map((row, index) =>
    rowFrom(row, record.id, index),
  );
  return { comparison, rows, services };
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
    const { passed, n, pace, firstToken, cost, currency } = isMembers(given) ? given : {};
    return { variantId: variants[index]?.id, passed, n, pace, firstToken, cost, currency };
  });
  return { at: value.at, variants: figures } as Comparison['sender'];
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
