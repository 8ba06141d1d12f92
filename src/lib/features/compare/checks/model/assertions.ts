import { isObject, type Members, textOrJson } from '$lib/base/api/wire/json';
import type { CheckRule } from '$lib/base/storage/comparison-records';
import type { RuleOf } from './check-kind';

/** A model, and the name of the preset of its service. */
export interface ModelOfService {
  service?: string;
  model: string;
}

/** The parts of an assertion of promptfoo that its rule depends on. */
export interface AssertionParts {
  value: unknown;
  /** The values as templates, where there are some. */
  texts: readonly string[];
  threshold?: number;
  /** An expression that changes the answer before it is judged. */
  transform?: string;
  /** The model that judges or embeds; the first variant's judges if the file names none. */
  model: (usual?: ModelOfService) => ModelOfService;
  /** Text as a template of rows. */
  template: (text: string) => string;
  /** YAML, or JSON, as a value; undefined if it is neither. */
  parse: (text: string) => unknown;
}

/** A rule with a text that a column of the row may hold instead. */
export interface RuleOfText {
  text?: string;
  rule: (text: string) => CheckRule;
  service?: string;
  /** Says how it decides otherwise than the assertion. */
  note?: string;
}

/** A sentence where the assertion has no check. */
export type AssertionReader = (parts: AssertionParts) => RuleOfText | string;

export interface Writing {
  /** A template as promptfoo writes it. */
  textOf: (template: string) => string;
  /** Its text as an expression of JavaScript. */
  scriptOf: (template: string) => string;
  /** The provider with this model, if there is one. */
  providerOf: (model: string, endpoint: 'chat' | 'embedding') => Members;
}

/** The assertions of promptfoo that become checks of a kind, and the other way round (docs/evaluations.md). */
export interface Assertions<Kind extends CheckRule['kind']> {
  /** By type, without "not-". */
  read: { readonly [type: string]: AssertionReader };
  /** A sentence where promptfoo has no such assertion. */
  write: (rule: RuleOf<Kind>, writing: Writing) => Members | string;
}

export const noAssertion = 'promptfoo has no such assertion.';
export const noValue = 'The assertion has no value.';

export const plainRule = (rule: CheckRule): RuleOfText => ({ rule: () => rule });

/** The rule of an assertion with one text. */
export function readText(
  { texts: [text, ...more], threshold }: AssertionParts,
  rule: (text: string, threshold: number | undefined) => CheckRule,
): RuleOfText | string {
  if (text === undefined) return noValue;
  return more.length > 0
    ? 'Only one expected text is carried over, not a list.'
    : { text, rule: (own) => rule(own, threshold) };
}

export function readLimit(
  { threshold }: AssertionParts,
  rule: (most: number) => CheckRule,
): RuleOfText | string {
  return threshold === undefined ? 'The assertion has no threshold.' : plainRule(rule(threshold));
}

/** A schema of an assertion as JSON. A text with placeholders stays as it is. */
export function schemaText({ value, texts: [text = ''], parse }: AssertionParts): string {
  if (typeof value !== 'string') return textOrJson(value);
  const parsed = parse(text);
  return isObject(parsed) ? JSON.stringify(parsed) : text;
}
