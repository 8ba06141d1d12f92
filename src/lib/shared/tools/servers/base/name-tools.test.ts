import { describe, expect, it } from 'vitest';
import type { ServerTool, ToolServerRecord } from '$lib/base/storage/tool-servers';
import { Aliases, repairServers, withListedTools, withUniqueAliases } from './name-tools';

const given = (name: string) => new Aliases([]).reserveForServer(name, 'a.example');

it('The name in a request is that of the tool if it is allowed', () => {
  expect(given('get_weather')).toBe('get_weather');
});

it('The name in a request leaves out characters that are not allowed', () => {
  expect(given('../files.read <b>')).toBe('files_read_b');
  expect(given('工具')).toBe('tool');
  expect(given('x'.repeat(200))).toHaveLength(64);
});

it('The name in a request adds the server, then a number, if it is used', () => {
  const aliases = new Aliases(['read']);
  const next = () => aliases.reserveForServer('read', 'a.example');
  expect([next(), next(), next()]).toEqual([
    'a_example_read',
    'a_example_read_2',
    'a_example_read_3',
  ]);
});

it('The name in a request is found in as many steps for the 60,000th tool of a name as for the second', () => {
  const aliases = new Aliases([]);
  let steps = 0;
  const take = aliases.reserve.bind(aliases);
  aliases.reserve = (name) => {
    steps += 1;
    return take(name);
  };
  const names = Array.from({ length: 60_000 }, () => aliases.reserveForServer('read', 'a.example'));
  expect(new Set(names).size).toBe(60_000);
  expect(names.every((name) => name.length <= 64)).toBe(true);
  expect(steps).toBeLessThan(4 * 60_000);
});

it('The name in a request fits into 64 characters even if that of the tool has as many', () => {
  const aliases = new Aliases([]);
  const names = Array.from({ length: 12 }, () =>
    aliases.reserveForServer('x'.repeat(90), 'a.example'),
  );
  expect(new Set(names).size).toBe(12);
  expect(names.every((name) => name.length <= 64)).toBe(true);
});

const definition = (name: string) => ({ name, description: '', parameters: {} });
const tool = (name: string, fields: Partial<ServerTool> = {}): ServerTool => ({
  ...{ ...definition(name), alias: name, runs: 'by-hand' },
  ...fields,
});

function server(id: string, tools: ServerTool[], fields: Partial<ToolServerRecord> = {}) {
  const record = { v: 1 as const, id, createdAt: 2, url: `https://${id}.test/mcp`, title: '' };
  return { ...record, tools, ...fields };
}

const aliasesOf = ({ tools }: ToolServerRecord) => tools.map(({ alias }) => alias);
const listing = (...names: string[]) => ({
  tools: names.map(definition),
  count: names.length,
  isWhole: true,
  unusable: 0,
  leftOut: [],
});

describe('A server that lists its tools', () => {
  it('gets no name that another tool has', () => {
    const listed = withListedTools(server('a', []), listing('read', 'write'), ['read']);
    expect(aliasesOf(listed)).toEqual(['a_test_read', 'write']);
  });

  it('keeps the names and permissions of its tools, whatever is listed before them', () => {
    const before = server('a', [tool('read', { alias: 'new', runs: 'always' })]);
    const listed = withListedTools(before, listing('new', 'read'), []);
    expect(aliasesOf(listed)).toEqual(['a_test_new', 'new']);
    expect(listed.tools.map(({ runs }) => runs)).toEqual(['asking', 'always']);
  });

  it('says how many tools it named if not all of them are stored', () => {
    const listed = withListedTools(server('a', []), { ...listing('read'), count: 60_000 }, []);
    expect(listed.named).toEqual({ count: 60_000, isWhole: true });
    expect(withListedTools(listed, listing('read'), [])).not.toHaveProperty('named');
  });

  it('names the tools that are left out', () => {
    const leftOut = [{ name: 'odd', why: 'schema' as const }];
    const odd = { ...listing('read'), count: 2, unusable: 1, leftOut };
    expect(withListedTools(server('a', []), odd, []).named).toMatchObject({ leftOut });
  });
});

describe('A server that is added to others', () => {
  it('leaves them their names, and gets others', () => {
    const came = server('b', [tool('weather'), tool('clock')], { createdAt: 1 });
    const beside = withUniqueAliases(came, new Aliases(['weather']));
    expect(aliasesOf(beside)).toEqual(['b_test_weather', 'clock']);
  });

  it('has only names that a request allows, and none twice', () => {
    const hostile = [
      tool('a', { alias: '<b>' }),
      tool('b', { alias: 'x' }),
      tool('c', { alias: 'x' }),
    ];
    const beside = withUniqueAliases(server('b', hostile), new Aliases([]));
    expect(aliasesOf(beside)).toEqual(['a', 'x', 'c']);
  });

  it('adds no more tools than a server may list', () => {
    const tools = Array.from({ length: 20_000 }, (_, index) => tool(`t${index}`));
    const beside = withUniqueAliases(server('b', tools), new Aliases([]));
    expect(beside.tools).toHaveLength(500);
    expect(beside.named).toEqual({ count: 20_000, isWhole: true });
  });
});

describe('Stored servers', () => {
  it('stay unchanged if they are valid', () => {
    const servers = [server('a', [tool('read')]), server('b', [tool('write')])];
    expect(repairServers(servers).every((one, index) => one === servers[index])).toBe(true);
  });

  it('get new names for tools that share one, so that no call reaches the wrong server', () => {
    const [old, here] = repairServers([
      server('old', [tool('read')]),
      server('here', [tool('read')]),
    ]);
    expect(old && aliasesOf(old)).toEqual(['old_test_read']);
    expect(here && aliasesOf(here)).toEqual(['here_test_read']);
  });

  it('of an earlier unbounded listing are reduced to the bounds', () => {
    const tools = Array.from({ length: 20_000 }, (_, index) => tool(`t${index}`));
    const [one] = repairServers([server('a', tools)]);
    expect(one?.tools).toEqual(tools.slice(0, 500));
    expect(one?.named).toEqual({ count: 20_000, isWhole: true });
    expect(repairServers([one!])[0]).toBe(one);
  });
});
