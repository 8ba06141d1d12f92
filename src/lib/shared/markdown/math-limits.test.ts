import { describe, expect, it } from 'vitest';
import { sourceRefusal, markupRefusal } from './math-limits';

const nested = (opening: string, closing: string, levels: number) =>
  opening.repeat(levels) + 'x' + closing.repeat(levels);

describe('The source of a formula', () => {
  it.each([
    ['roots', '\\sqrt{', '}'],
    ['exponents', 'x^{', '}'],
    ['fractions', '\\frac{1}{', '}'],
    ['accents', '\\hat{', '}'],
    ['brackets that grow', '\\left(', '\\right)'],
    ['groups that are named', '\\bgroup ', '\\egroup '],
    ['ends that are only a comment', '\\sqrt{%}\n', '}'],
    ['ends that are only quoted', '\\sqrt{\\verb|}|', '}'],
    ['ends behind a break of a line', '\\sqrt{\\\\%}\n', '}'],
  ])('may nest %s only as deep as realistic formulas', (_, opening, closing) => {
    expect(sourceRefusal(nested(opening, closing, 20))).toBeUndefined();
    expect(sourceRefusal(nested(opening, closing, 40))).toBe('Nested too deeply to typeset.');
  });

  it.each([
    ['groups beside each other', '\\frac{1}{2}+'.repeat(100)],
    ['brackets that are shown', '\\{\\leftarrow '.repeat(100)],
    ['shares', '\\text{50\\%}+'.repeat(100)],
    ['what is closed behind a comment', '{% of all\n}'.repeat(100)],
  ])('may have any number of %s', (_, tex) => {
    expect(sourceRefusal(tex)).toBeUndefined();
  });
});

describe('A formula typeset as text', () => {
  it('may have many sibling elements, but not many nested ones', () => {
    expect(markupRefusal('<mi>x</mi>'.repeat(1000))).toBeUndefined();
    expect(markupRefusal(nested('<mrow>', '</mrow>', 100))).toBeUndefined();
    expect(markupRefusal(nested('<mrow>', '</mrow>', 200))).toBe('Nested too deeply to typeset.');
  });
});
