import { letterRules } from './letter-rules';
import type { PhonemeName } from './phonemes';

interface Rule {
  pattern: RegExp;
  length: number;
  sounds: PhonemeName[];
}

/** Regular expressions for the context signs, which letter-rules.ts explains. */
const contexts: { [sign: string]: string } = {
  _: ' ',
  '#': '[AEIOUY]+',
  ':': "[^AEIOUY ']*",
  '^': "[^AEIOUY ']",
  '.': '[BDVGJLMNRWZ]',
  '%': '(?:ERS?|E[SD]?|ELY|ING)(?![A-Z])',
  '&': '(?:[SCGZXJ]|[CS]H)',
  '@': '(?:[TSRDLZNJ]|[TCS]H)',
  '+': '[EIY]',
};

let rulesByLetter: Map<string, Rule[]> | undefined;

/** The sounds of one English word, or of any text that consists of A to Z and the apostrophe. */
export function letterToSound(word: string): PhonemeName[] {
  rulesByLetter ??= readRules();
  const text = ` ${word.toUpperCase()} `;
  const sounds: PhonemeName[] = [];
  let at = 1;
  while (at < text.length - 1) {
    const rule = rulesByLetter.get(text[at] ?? '')?.find(({ pattern }) => fits(pattern, text, at));
    sounds.push(...(rule?.sounds ?? []));
    at += rule?.length ?? 1;
  }
  return sounds;
}

function fits(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function readRules(): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>();
  for (const [, left = '', letters = '', right = '', sounds = ''] of letterRules.matchAll(
    /(\S*)\[(\S+?)\](\S*)=(\S*)/g,
  )) {
    const first = letters[0] ?? '';
    rules.set(first, [...(rules.get(first) ?? []), rule(left, letters, right, sounds)]);
  }
  return rules;
}

function rule(left: string, letters: string, right: string, sounds: string): Rule {
  return {
    pattern: new RegExp(`(?<=${context(left)})${letters}(?=${context(right)})`, 'y'),
    length: letters.length,
    sounds: sounds === '' ? [] : (sounds.split('-') as PhonemeName[]),
  };
}

function context(signs: string): string {
  return [...signs].map((sign) => contexts[sign] ?? sign).join('');
}
