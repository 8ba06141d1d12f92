import { isObject } from '../wire/json';
import { refusal } from './problem';
import type { FieldRule } from './compose-rules';
import type { Parameter } from './request-description';

interface MemberType {
  /** The type as messages name it, such as "a boolean". */
  description: string;
  accepts: (value: unknown) => boolean;
}

export const text: MemberType = {
  description: 'a string',
  accepts: (value) => typeof value === 'string',
};
export const yesOrNo: MemberType = {
  description: 'true or false',
  accepts: (value) => typeof value === 'boolean',
};
export const object: MemberType = { description: 'an object', accepts: isObject };
const texts: MemberType = { description: 'an array of strings, none empty', accepts: isTexts };

export function oneOf(words: readonly string[]): MemberType {
  return {
    description: `one of ${words.join(', ')}`,
    accepts: (value) => words.some((word) => word === value),
  };
}

/** Checks the known members of an object field. Null counts as absent; unknown members pass. */
export function membersOf(field: string, members: { [name: string]: MemberType }): FieldRule {
  const known = Object.entries(members);
  return (value, report) => {
    if (!isObject(value)) return;
    for (const [name, { description, accepts }] of known) {
      const member = value[name] ?? null;
      if (member === null || accepts(member)) continue;
      const parameter = `${field}.${name}`;
      report(refusal('type', parameter, `${parameter} must be ${description}.`));
    }
  };
}

/** Rules by field from the descriptions of members, at every depth. */
export function describedMembers(parameters: readonly Parameter[]): { [field: string]: FieldRule } {
  return Object.fromEntries(
    parameters.flatMap(({ name, members }) =>
      members ? [[name, ruleOfMembers(name, members)] as const] : [],
    ),
  );
}

function ruleOfMembers(field: string, members: readonly Parameter[]): FieldRule {
  const own = membersOf(field, Object.fromEntries(members.map((one) => [one.name, typeOf(one)])));
  const below = members.flatMap(({ name, members: inner }) =>
    inner ? [{ name, rule: ruleOfMembers(`${field}.${name}`, inner) }] : [],
  );
  return (value, report, body) => {
    own(value, report, body);
    if (isObject(value)) for (const { name, rule } of below) rule(value[name], report, body);
  };
}

function typeOf({ types, items }: Parameter): MemberType {
  if (items === 'text') return texts;
  if (types.includes('boolean')) return yesOrNo;
  return types.includes('object') ? object : text;
}

/** Checks that a field is an array of non-empty strings. */
export function textItems(field: string): FieldRule {
  return (value, report) => {
    if (!isTexts(value)) report(refusal('type', field, `${field} must be ${texts.description}.`));
  };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
