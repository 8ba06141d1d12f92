import { describe, expect, it } from 'vitest';
import { maskedPlaces, withEntered } from './masked-places';
import type { RequestAgain } from './request-again';

const request: RequestAgain = {
  method: 'POST',
  json: {
    messages: [{ content: 'Is [key] mine? [key]!' }, { content: [{ text: 'See [key]' }] }],
    tools: [{ type: 'mcp', headers: { Authorization: '[key]' } }],
  },
};

describe('A place that is masked as [key]', () => {
  it('has a kind and a path: each secret by itself, the key once', () => {
    expect(maskedPlaces(request)).toEqual([
      { kind: 'secret', paths: ['tools[0].headers.Authorization'] },
      { kind: 'key', paths: ['messages[0].content', 'messages[1].content[0].text'] },
    ]);
  });

  it('is a secret of a tool in any of its headers, and in its address', () => {
    const tool = { server_url: 'https://mcp.test/?api_key=[key]', headers: { 'X-Team': '[key]' } };
    expect(maskedPlaces({ method: 'POST', json: { tools: [tool] } })).toEqual([
      { kind: 'secret', paths: ['tools[0].server_url'] },
      { kind: 'secret', paths: ['tools[0].headers.X-Team'] },
    ]);
  });

  it('is filled with the typed text', () => {
    const entered = new Map([
      ['tools[0].headers.Authorization', 'Bearer $& "x"'],
      ['messages[0].content', 'sk-$1'],
    ]);
    expect(withEntered(request, entered)).toEqual({
      json: {
        messages: [{ content: 'Is sk-$1 mine? sk-$1!' }, { content: [{ text: 'See sk-$1' }] }],
        tools: [{ type: 'mcp', headers: { Authorization: 'Bearer $& "x"' } }],
      },
    });
  });

  it('stays masked if nothing was entered', () => {
    expect(withEntered(request, new Map())).toEqual({ json: request.json });
  });

  it('may be in a field of a form', () => {
    const form = new FormData();
    form.append('model', 'w');
    form.append('prompt', 'Spell [key]');
    const sent = { method: 'POST', form } as const;
    expect(maskedPlaces(sent)).toEqual([{ kind: 'key', paths: ['prompt'] }]);
    const { form: filled } = withEntered(sent, new Map([['prompt', 'sk-1']]));
    expect([...(filled ?? [])]).toEqual([
      ['model', 'w'],
      ['prompt', 'Spell sk-1'],
    ]);
  });

  it('is absent from a request without the mark', () => {
    expect(maskedPlaces({ method: 'GET' })).toEqual([]);
    expect(maskedPlaces({ method: 'POST', json: { a: 'key', b: [1, null] } })).toEqual([]);
  });
});
