import { describe, expect, it, vi } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import {
  hostedChoice,
  hostedToolsIn,
  parametersOf,
  putSavedTool,
  type ToolChoice,
  toolChoiceOf,
  toolChoiceValue,
  toolNames,
  withoutTool,
  withTool,
  withToolAt,
} from './request-tools';

const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const weather = { name: 'weather', description: 'Weather of a city', parameters };
const nested = { type: 'function', function: weather };
const flat = { type: 'function', ...weather };
const own = { type: 'function', function: { name: 'own', strict: true } };

describe('The tools of a request', () => {
  it('are nested in chat and flat in responses', () => {
    expect(withTool(undefined, weather, 'nested')).toEqual([nested]);
    expect(withTool(undefined, weather, 'flat')).toEqual([flat]);
  });

  it('leave out a description that is empty', () => {
    const [tool] = withTool(undefined, { ...weather, description: '' }, 'flat');
    expect(tool).toEqual({ type: 'function', name: 'weather', parameters });
  });

  it('have properties, without which some services refuse an object', () => {
    const [tool] = withTool(undefined, { ...weather, parameters: { type: 'object' } }, 'flat');
    expect(tool).toMatchObject({ parameters: { type: 'object', properties: {} } });
  });

  it('replace one of the same name, and leave the others as written', () => {
    const changed = { ...weather, description: 'By city' };
    expect(withTool([nested, own], changed, 'nested')).toEqual([
      { type: 'function', function: changed },
      own,
    ]);
    expect(withTool([own], weather, 'nested')).toEqual([own, nested]);
  });

  it('are not sent at all once the last one is removed', () => {
    expect(withoutTool([nested, own], 'weather')).toEqual([own]);
    expect(withoutTool([nested], 'weather')).toBeUndefined();
  });

  it('are recognized by their names in both forms; anything else is ignored', () => {
    expect(toolNames([nested, { ...flat, name: 'other' }, 7, null, { function: [] }])).toEqual([
      'weather',
      'other',
    ]);
    expect(toolNames('[{"type":')).toEqual([]);
  });

  it('get a new tool, and a changed one only under its former name', () => {
    const onparameter = vi.fn();
    const put = (tools: JsonValue[], formerName?: string) =>
      putSavedTool(weather, formerName, { parameters: { tools }, shape: 'nested', onparameter });
    put([own]);
    put([own], 'forecast');
    put([{ ...nested, function: { name: 'forecast' } }], 'forecast');
    expect(onparameter.mock.calls).toEqual([
      ['tools', [own, nested]],
      ['tools', [nested]],
    ]);
  });

  it('have the schema of their arguments in both forms', () => {
    expect(parametersOf([own, nested], 'weather')).toEqual(parameters);
    expect(parametersOf([flat], 'weather')).toEqual(parameters);
    expect(parametersOf([own], 'own')).toBeUndefined();
  });
});

const f: ToolChoice = { kind: 'function', name: 'f' };

it('The choice of a tool is a word, or names a function in the form of its endpoint', () => {
  expect(toolChoiceValue({ kind: 'required' }, 'flat')).toBe('required');
  expect(toolChoiceValue(f, 'nested')).toEqual({ type: 'function', function: { name: 'f' } });
  expect(toolChoiceValue(f, 'flat')).toEqual({ type: 'function', name: 'f' });
  expect(toolChoiceValue({ kind: 'default' }, 'flat')).toBeUndefined();
});

it('The choice of a tool is read in both forms', () => {
  expect(toolChoiceOf({ type: 'function', function: { name: 'f' } })).toEqual(f);
  expect(toolChoiceOf({ type: 'function', name: 'f' })).toEqual(f);
  expect(toolChoiceOf('none')).toEqual({ kind: 'none' });
  expect(toolChoiceOf(undefined)).toEqual({ kind: 'default' });
  expect(toolChoiceOf({ type: 'allowed_tools' })).toEqual({ kind: 'other' });
  expect(toolChoiceOf({ type: 'mcp', server_label: 'docs', name: 'find' })).toEqual({
    kind: 'other',
  });
});

describe('Tools that the service runs', () => {
  const search = { type: 'web_search' };
  const server = { type: 'mcp', server_label: 'docs', name: 'weather' };

  it('are found by their type, and are no functions whatever their name', () => {
    expect(hostedToolsIn([flat, search, 7, server])).toEqual([
      { at: 1, tool: search },
      { at: 3, tool: server },
    ]);
    expect(toolNames([search, server])).toEqual([]);
    expect(withoutTool([server, flat], 'weather')).toEqual([server]);
  });

  it('are changed and removed at their position', () => {
    const changed = { ...search, search_context_size: 'low' };
    expect(withToolAt([flat, search], 1, changed)).toEqual([flat, changed]);
    expect(withToolAt([flat, search], 1)).toEqual([flat]);
    expect(withToolAt([search], 0)).toBeUndefined();
  });

  it('are chosen by their type, and a server by its label', () => {
    expect(hostedChoice(search)).toEqual({ type: 'web_search' });
    expect(hostedChoice(server)).toEqual({ type: 'mcp', server_label: 'docs' });
  });
});
