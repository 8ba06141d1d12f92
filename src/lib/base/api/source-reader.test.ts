import { describe, expect, it } from 'vitest';
import { ChatReplyReader } from './chat-reply';
import type { Annotation } from './chat-types';

const one = 'https://a.example/one';
const two = 'https://b.example/two';
const chunk = (delta: object, members: object = {}, choice: object = {}) => ({
  ...members,
  choices: [{ index: 0, delta, ...choice }],
});

function sourcesIn(...payloads: unknown[]): Annotation[] {
  const reader = new ChatReplyReader();
  const updates = payloads.flatMap((payload) => reader.read(payload, JSON.stringify(payload)));
  return updates.flatMap((update) => (update.type === 'annotations' ? update.annotations : []));
}

describe('The sources of an answer', () => {
  it.each<[string, object, Annotation[]]>([
    [
      'addresses',
      { citations: [one, two] },
      [
        { kind: 'source', url: one },
        { kind: 'source', url: two },
      ],
    ],
    [
      'objects',
      { citations: [{ url: one, title: 'A' }] },
      [{ kind: 'source', url: one, title: 'A' }],
    ],
    [
      'search results',
      { search_results: [{ title: 'A', url: one, date: '2026-01-02', snippet: 'It is so.' }] },
      [{ kind: 'source', url: one, title: 'A', note: '2026-01-02 · It is so.' }],
    ],
    [
      'links',
      { web_search: [{ title: 'A', link: one }] },
      [{ kind: 'source', url: one, title: 'A' }],
    ],
  ])('are read from a list of %s', (_, members, sources) => {
    expect(sourcesIn(chunk({ content: 'So [1].' }, members))).toEqual(sources);
  });

  it('have the titles of the search results, in the order of the citations', () => {
    const search_results = [
      { title: 'Two', url: two },
      { title: 'One', url: one },
    ];
    expect(sourcesIn(chunk({}, { citations: [one, two], search_results }))).toEqual([
      { kind: 'source', url: one, title: 'One' },
      { kind: 'source', url: two, title: 'Two' },
    ]);
  });

  it('are reported once, although each chunk repeats them, and so are their raw members', () => {
    const reader = new ChatReplyReader();
    const updates = Array.from({ length: 50 }, (_, i) =>
      reader.read(chunk({ content: `${i}` }, { citations: [one, two] })),
    ).flat();
    expect(updates.filter(({ type }) => type === 'annotations')).toHaveLength(1);
    expect(updates.filter(({ type }) => type === 'rest')).toHaveLength(1);
  });

  it.each(['reply', 'choice', 'message'])('are read from annotations of the %s', (level) => {
    const annotations = [
      { type: 'url_citation', url_citation: { url: one, title: 'A' } },
      { type: 'url_citation', url: two, title: 'B' },
      { url_citation: { url: `${two}/c` } },
    ];
    const at = (name: string) => (level === name ? { annotations } : {});
    expect(sourcesIn(chunk(at('message'), at('reply'), at('choice')))).toEqual([
      { kind: 'url_citation', url: one, title: 'A' },
      { kind: 'url_citation', url: two, title: 'B' },
      { kind: 'url_citation', url: `${two}/c` },
    ]);
  });

  it('are read from references among the parts of the content', () => {
    const content = [
      { type: 'text', text: 'So.' },
      { type: 'tool_reference', tool: 'web_search', title: 'A', url: one },
    ];
    expect(sourcesIn(chunk({ content }))).toEqual([
      { kind: 'tool_reference', url: one, title: 'A' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//a.example', 'a.pdf'])(
    'have no address but one of the web: %s',
    (address) => {
      expect(sourcesIn(chunk({}, { citations: [address] }))).toEqual([
        { kind: 'source', title: address },
      ]);
    },
  );

  it('are bounded in number and size', () => {
    const citations = Array.from({ length: 50_000 }, (_, i) => ({
      url: `${one}/${i}`,
      title: 'x'.repeat(10_000),
    })).slice(0, 5000);
    const sources = sourcesIn(
      chunk({}, { citations }),
      chunk({}, { citations: citations.slice(2000) }),
    );
    expect(sources.length).toBeLessThanOrEqual(1000);
    expect(sources[0]?.title?.length).toBeLessThan(1000);
  });

  it.each([
    { citations: 'x' },
    { citations: [null, 1, {}] },
    { search_results: {} },
    { sources: [[]] },
  ])('are none in %j', (members) => expect(sourcesIn(chunk({}, members))).toEqual([]));
});
