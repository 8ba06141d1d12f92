import { data } from 'franc-min/data.js';
import { expressions } from 'franc-min/expressions.js';
import { describe, expect, it } from 'vitest';
import {
  distinguishableLanguages,
  language,
  languageName,
  sameLanguage,
  evaluateLanguage,
} from './language';

const say = (code: string, answer: string) =>
  evaluateLanguage({ kind: 'language', language: code }, answer);
const german = 'Die Hauptstadt von Frankreich ist Paris, und sie liegt an der Seine.';

describe('The language of an answer', () => {
  it.each([
    ['de', german, true],
    ['deu', german, true],
    ['en', german, false],
    ['en', 'The capital of France is Paris, which lies on the Seine.', true],
    ['ja', '今日はいい天気ですね。', true],
    ['zh', '你好，今天天气很好。', true],
    ['en', '你好，今天天气很好。', false],
    ['ar', 'عاصمة فرنسا هي مدينة باريس التي تقع على نهر السين', true],
  ])('expects %s: “%s”', async (code, answer, pass) => {
    expect(await say(code, answer)).toMatchObject({ pass });
  });

  it('is judged by its prose, since code and URLs are mostly English', async () => {
    const code = '```js\nfunction theCapitalOf(country) { return capitals.get(country); }\n```';
    const answer = `${german}\n${code}\nhttps://example.com/the-capital-of-the-country`;
    expect(await say('de', answer)).toMatchObject({ pass: true });
  });

  it.each(['Paris.', '42', 'Yes', '', '```\nThe whole answer is code.\n```'])(
    'is unclear for “%s”',
    async (answer) => {
      expect(await say('en', answer)).toEqual({ why: 'Too short to detect a language.' });
    },
  );

  it('is unclear between two languages that are too similar', async () => {
    const both = 'Столиця Франції — Париж, велике місто.';
    const outcome = await say('uk', both);
    expect(outcome).toEqual({ why: 'It could be Ukrainian or Russian.' });
  });
});

describe('The distinguishable languages', () => {
  const known = [
    ...Object.values(data).flatMap((scripts) => Object.keys(scripts)),
    ...Object.keys(expressions),
  ];

  it('are all known to the detector', () => {
    const unknown = distinguishableLanguages.filter(
      (code) => !known.some((other) => sameLanguage(code, other)),
    );
    expect(unknown).toEqual([]);
  });

  it('have a name', () => {
    expect(languageName('de')).toBe('German');
    expect(languageName('cmn')).toBe('Chinese');
    expect(languageName('zlm')).toBe('Malay');
    expect(languageName('not a code')).toBe('not a code');
  });

  it('are the ones in the menu', () => {
    const problems = (code: string) => {
      const rule = { ...language.blank, language: code };
      return language.problemsOf(rule, rule);
    };
    expect(problems('fra')).toEqual({});
    expect(problems('fi')).toHaveProperty('language');
    expect(problems('')).toHaveProperty('language');
  });
});
