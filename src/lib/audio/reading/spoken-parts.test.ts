import { describe, expect, it } from 'vitest';
import { spokenParts, spokenText } from './spoken-parts';

describe('an answer that is read aloud', () => {
  it.each([
    ['# Title\n\nSome **bold** and `code`.', 'Title\n\nSome bold and code.'],
    ['See [the guide](https://example.com/a_b).', 'See the guide.'],
    ['- one\n- two\n1. three', 'one\ntwo\nthree'],
    ['Before\n```js\nlet a = 1;\n```\nAfter', 'Before\nCode is left out.\nAfter'],
    ['Cut off\n```\nlet a', 'Cut off\nCode is left out.'],
  ])('%j sounds as %j', (markdown, spoken) => {
    expect(spokenText(markdown)).toBe(spoken);
  });

  it('begins with its first sentence, then continues in parts of whole sentences', () => {
    const sentence = 'This is a sentence of which there are many in a row here.';
    const parts = spokenParts(Array(8).fill(sentence).join(' '));
    expect(parts[0]).toBe(sentence);
    expect(parts[1]).toBe(`${sentence} ${sentence} ${sentence}`);
    expect(parts.join(' ')).toBe(Array(8).fill(sentence).join(' '));
  });

  it('is cut within a sentence that is longer than speech models accept', () => {
    const parts = spokenParts(`${'word '.repeat(90)}end. ${'x'.repeat(450)}`);
    expect(parts.every(({ length }) => length <= 200)).toBe(true);
    expect(parts.join('').replace(/ /g, '')).toBe(`${'word'.repeat(90)}end.${'x'.repeat(450)}`);
  });

  it('has no part without words', () => {
    expect(spokenParts('---\n\nYes.')).toEqual(['Yes.']);
    expect(spokenParts('---\n\n…')).toEqual([]);
  });
});
