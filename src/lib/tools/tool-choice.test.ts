import { expect, it } from 'vitest';
import { toolChoiceOf, toolChoiceValue, type ToolChoice } from './tool-choice';

const f: ToolChoice = { kind: 'function', name: 'f' };

it('is a word, or names a function in the form of its endpoint', () => {
  expect(toolChoiceValue({ kind: 'required' }, 'flat')).toBe('required');
  expect(toolChoiceValue(f, 'nested')).toEqual({ type: 'function', function: { name: 'f' } });
  expect(toolChoiceValue(f, 'flat')).toEqual({ type: 'function', name: 'f' });
  expect(toolChoiceValue({ kind: 'default' }, 'flat')).toBeUndefined();
});

it('is read in both forms', () => {
  expect(toolChoiceOf({ type: 'function', function: { name: 'f' } })).toEqual(f);
  expect(toolChoiceOf({ type: 'function', name: 'f' })).toEqual(f);
  expect(toolChoiceOf('none')).toEqual({ kind: 'none' });
  expect(toolChoiceOf(undefined)).toEqual({ kind: 'default' });
  expect(toolChoiceOf({ type: 'allowed_tools' })).toEqual({ kind: 'other' });
});
