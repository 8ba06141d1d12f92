import { describe, expect, it } from 'vitest';
import { sourceChunks } from './source-chunks';

describe('the pieces of a growing source', () => {
  it('end at line breaks, and lose nothing', () => {
    const source = Array.from({ length: 2000 }, (_, line) => `  "line ${line}": true,`).join('\n');
    expect(sourceChunks(source).length).toBeGreaterThan(5);
    expect(sourceChunks(source).join('\n')).toBe(source);
  });

  it('do not change while it grows', () => {
    const source = 'x'.repeat(9000);
    const before = sourceChunks(source);
    const after = sourceChunks(`${source}\n${'y'.repeat(9000)}`);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  it('are a single one for a short source', () => {
    expect(sourceChunks('{"a":1}')).toEqual(['{"a":1}']);
  });
});
