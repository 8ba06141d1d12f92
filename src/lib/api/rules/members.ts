import { isObject } from '../json';
import { refusal } from './problem';
import type { FieldRule } from './compose-rules';

interface MemberType {
  /** "a boolean", as a message names it. */
  words: string;
  holds: (value: unknown) => boolean;
}

export const text: MemberType = {
  words: 'a string',
  holds: (value) => typeof value === 'string',
};
export const yesOrNo: MemberType = {
  words: 'true or false',
  holds: (value) => typeof value === 'boolean',
};
export const object: MemberType = { words: 'an object', holds: isObject };
export const texts: MemberType = { words: 'an array of strings, none empty', holds: isTexts };

export function oneOf(words: readonly string[]): MemberType {
  return {
    words: `one of ${words.join(', ')}`,
    holds: (value) => words.some((word) => word === value),
  };
}

/** The members of an object-valued field that are known; null is left out, and members that are not known pass. */
export function membersOf(field: string, members: { [name: string]: MemberType }): FieldRule {
  const known = Object.entries(members);
  return (value, report) => {
    if (!isObject(value)) return;
    for (const [name, { words, holds }] of known) {
      const member = value[name] ?? null;
      if (member === null || holds(member)) continue;
      const parameter = `${field}.${name}`;
      report(refusal('type', parameter, `${parameter} must be ${words}.`));
    }
  };
}

/** The items of an array-valued field, each a text with something in it. */
export function textItems(field: string): FieldRule {
  return (value, report) => {
    if (!isTexts(value)) report(refusal('type', field, `${field} must be ${texts.words}.`));
  };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
