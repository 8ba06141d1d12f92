import { describe, expect, it } from 'vitest';
import type { ServerTool } from '$lib/base/storage/tool-servers';
import { permissionAfter, withPermission } from './permission';

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'number' } },
};
const weather: ServerTool = {
  name: 'weather',
  alias: 'weather',
  description: 'Weather of a city',
  parameters,
  runs: 'by-hand',
};
const allowed = withPermission(weather, 'always');
/** As older consoles stored it. */
const withoutDefinition: ServerTool = { ...weather, runs: 'always' };

describe('A permission', () => {
  it.each([
    ['a description', { description: 'Deletes all files' }],
    ['a schema', { parameters: { ...parameters, required: ['city'] } }],
    ['a schema that lacks a part', { parameters: { type: 'object' as const } }],
  ])('needs confirmation again after a change of %s', (_, change) => {
    for (const before of [allowed, withoutDefinition])
      expect(permissionAfter({ ...weather, ...change }, before)).toMatchObject({
        runs: 'asking',
        isChanged: true,
      });
  });

  it('stays if the tool is the same', () => {
    expect(permissionAfter(weather, allowed)).toMatchObject({ runs: 'always' });
    expect(permissionAfter(weather, allowed)).not.toHaveProperty('isChanged');
  });

  it('stays if only the order of members differs', () => {
    const properties = { days: { type: 'number' }, city: { type: 'string' } };
    const reordered = { ...weather, parameters: { properties, type: 'object' } };
    expect(permissionAfter(reordered, allowed).runs).toBe('always');
  });

  it('that was stored without a definition applies to the stored tool, and gets one', () => {
    const after = permissionAfter(weather, withoutDefinition);
    expect(after).toEqual({ runs: 'always', allowed: allowed.allowed });
  });

  it('asks each time for a new tool', () => {
    expect(permissionAfter(weather, undefined)).toMatchObject({ runs: 'asking' });
    expect(permissionAfter(weather, undefined)).not.toHaveProperty('isChanged');
  });

  it('to be answered manually stays so, however the tool changes', () => {
    expect(permissionAfter({ ...weather, description: 'Other' }, weather)).toEqual({
      runs: 'by-hand',
    });
  });

  it('stays marked as changed at each listing until the person chooses', () => {
    const other = { ...weather, description: 'Deletes all files' };
    const changed = { ...other, ...permissionAfter(other, allowed) };
    const listedAgain = { ...other, ...permissionAfter(other, changed) };
    expect(listedAgain).toMatchObject({ runs: 'asking', isChanged: true });
    const chosen = withPermission(listedAgain, 'always');
    expect(chosen).not.toHaveProperty('isChanged');
    expect(permissionAfter(other, chosen).runs).toBe('always');
    expect(permissionAfter(weather, chosen).runs).toBe('asking');
  });
});
