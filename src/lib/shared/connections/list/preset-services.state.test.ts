import { afterEach, describe, expect, it, vi } from 'vitest';
import { chat } from '$lib/base/api/chat';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { pageFetch } from '../../../../../tests/support/connections/page-fetch';
import {
  key,
  replaced,
  serviceOf,
  services,
} from '../../../../../tests/support/connections/preset-services';
import { checkConnection } from '../check/connection-check';
import { presets } from '../model/presets';
import { ConnectionForm } from '../model/connection-form.svelte';

/** The connection that a person gets who chooses a preset, replaces the capitals and enters the key, if it needs one. */
function connect(name: string): Endpoint {
  const form = new ConnectionForm();
  form.choosePreset(name);
  form.baseUrl = replaced(form.baseUrl);
  if (form.preset?.where === 'hosted' || form.preset?.hasKey) form.apiKey = key;
  if (!form.draft) throw new Error(`${name} has a problem: ${JSON.stringify(form.problems)}`);
  return ConnectionForm.endpointOf(form.draft, undefined);
}

function standIn(name: string) {
  const traits = services[name];
  if (!traits) throw new Error(`No stand-in for ${name}`);
  const { service, received } = serviceOf(traits);
  vi.stubGlobal('fetch', pageFetch(service));
  return { traits, received };
}

async function answerOf(endpoint: Endpoint): Promise<string> {
  const request = {
    model: 'm',
    messages: [{ role: 'user' as const, content: 'Hi' }],
    stream: true,
  };
  let text = '';
  for await (const updates of chat(endpoint, request, new AbortController().signal))
    for (const update of updates) if (update.type === 'text') text += update.text;
  return text;
}

afterEach(() => void vi.unstubAllGlobals());

const names = presets.map(({ name }) => name);
const open = names.filter((name) => services[name]?.allowed);
const closed = names.filter((name) => !open.includes(name));
const unlisted = open.filter((name) => services[name]?.models === 404);

it('A preset has a substitute among the test services', () => {
  expect(Object.keys(services).toSorted()).toEqual(names.toSorted());
});

describe.each(open)('The service %s', (name) => {
  it('answers a chat at its own address', async () => {
    const { traits, received } = standIn(name);
    expect(await answerOf(connect(name))).toBe('It works.');
    const addresses = received.map(({ url }) => url.origin + url.pathname);
    expect(addresses).toEqual([`${replaced(traits.baseUrl)}/chat/completions`]);
  });

  it('receives a key only if it takes one, and only in the header for it', async () => {
    const { traits, received } = standIn(name);
    await answerOf(connect(name));
    const withKey = received.flatMap(({ headers }) =>
      [...headers].filter(([, value]) => value.includes(key)).map(([header]) => header),
    );
    const needed = Object.entries(traits.needs ?? {}).filter(([, value]) => value.includes(key));
    expect(withKey).toEqual(needed.map(([header]) => header));
  });
});

it.each(open.filter((name) => !unlisted.includes(name)))(
  'The service %s lists its models',
  async (name) => {
    const { traits } = standIn(name);
    const check = await checkConnection(connect(name));
    const ids = [...JSON.stringify(traits.models).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => ({
      id,
    }));
    expect(check).toMatchObject({ kind: 'works', models: ids });
  },
);

it('The service of Azure has its deployment as its only model', async () => {
  standIn('Azure');
  const check = await checkConnection(connect('Azure'));
  expect(check).toMatchObject({ kind: 'works', models: [{ id: 'small' }] });
});

it.each(unlisted.filter((name) => name !== 'Azure'))(
  'The service %s lists no models, which its hint says before a test fails',
  async (name) => {
    standIn(name);
    expect(await checkConnection(connect(name))).toMatchObject({ kind: 'failed' });
    expect(presets.find((preset) => preset.name === name)?.needs).toContain('may list no models');
  },
);

it.each(closed)(
  'The service %s is not for pages, which its hint says before a test fails',
  async (name) => {
    standIn(name);
    const check = await checkConnection(connect(name));
    expect(check).toMatchObject({ kind: 'failed', error: { kind: 'unreachable', cause: 'cors' } });
    expect(presets.find((preset) => preset.name === name)?.needs).toMatch(
      /not let web pages in|’t let web pages in/,
    );
  },
);

it('The service of Anthropic is not readable without the header by which pages opt in', async () => {
  standIn('Anthropic');
  const { extraHeaders = [], ...rest } = connect('Anthropic');
  const check = await checkConnection({ ...rest, extraHeaders: extraHeaders.slice(0, 1) });
  expect(check).toMatchObject({ kind: 'failed', error: { kind: 'unreachable', cause: 'cors' } });
});
