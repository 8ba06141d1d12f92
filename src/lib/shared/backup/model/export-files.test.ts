import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  attachmentSample,
  contentSample,
  conversation,
  exchangeSample,
  userMessage,
} from '../../../../../tests/support/storage/samples';
import { MemoryBackend } from '$lib/base/storage/database/memory-backend';
import {
  backupFiles,
  type ChosenItems,
  type ExportProgress,
  type ExportReport,
} from './export-files';
import { sectionList, type SectionId } from './section-list';
import { zipOf } from '$lib/base/formats/zip/write-zip';

const everything = sectionList.map(({ id }) => id);
const madeAt = Date.UTC(2026, 10, 22, 12);

async function stored(entries: { kind: string; key: string; value: unknown }[]) {
  const backend = new MemoryBackend();
  await backend.put(entries);
  return backend;
}

const talk = (id: string, title = `Title of ${id}`) => ({
  kind: 'conversations',
  key: id,
  value: conversation(id, { title }),
});

/** The files by name, each as text, and the progress reports. */
async function exported(
  backend: MemoryBackend,
  chosen: readonly SectionId[] = everything,
  items: readonly ChosenItems[] = [],
) {
  const reported: ExportProgress[] = [];
  const wanted = { sections: chosen, items, version: '0.1.0', madeAt };
  const files = backupFiles(backend, wanted, (progress) => reported.push(progress));
  const texts = new Map<string, string>();
  let next = await files.next();
  for (; !next.done; next = await files.next())
    texts.set(next.value.name, await textOf(next.value.input));
  const report: ExportReport = next.value;
  return { texts, report, reported };
}

async function textOf(input: Blob | string): Promise<string> {
  if (typeof input === 'string') return input;
  return input.text();
}

const jsonOf = (texts: Map<string, string>, name: string): unknown =>
  JSON.parse(texts.get(name) ?? 'null');

describe('A backup', () => {
  it('has a file of JSON for each conversation, with its messages and files, and the files beside it', async () => {
    const backend = await stored([
      talk('c'),
      { kind: 'messages', key: 'c:m', value: userMessage('c', 'm') },
      { kind: 'messages', key: 'other:m', value: userMessage('other', 'm') },
      {
        kind: 'attachments',
        key: `c:${'1'.repeat(32)}`,
        value: attachmentSample('1', { content: 'Grüße', name: 'note.txt' }),
      },
    ]);
    const { texts } = await exported(backend);
    expect(texts.has('keys.json')).toBe(false);
    const path = 'conversations/00001 Title of c files/00001 note.txt';
    const { file: _, ...note } = attachmentSample('1', { content: 'Grüße', name: 'note.txt' });
    expect(jsonOf(texts, 'conversations/00001 Title of c.json')).toEqual({
      format: 'inference-console-thing',
      version: 1,
      records: [
        talk('c'),
        { kind: 'messages', key: 'c:m', value: userMessage('c', 'm') },
        {
          kind: 'attachments',
          key: `c:${'1'.repeat(32)}`,
          value: { ...note, file: { path, type: 'text/plain', size: 7 } },
        },
      ],
    });
    expect(texts.get(path)).toBe('Grüße');
  });

  it('has the given files of settings and of keys, and says so', async () => {
    const given = { keys: '{"sealed":1}', settings: '{"settings":{}}' };
    const wanted = { sections: everything, version: '0', madeAt, ...given };
    const texts = new Map<string, string>();
    for await (const { name, input } of backupFiles(await stored([talk('c')]), wanted, () => {}))
      texts.set(name, await textOf(input));
    expect(texts.get('keys.json')).toBe('{"sealed":1}');
    expect(texts.get('settings.json')).toBe('{"settings":{}}');
    expect(texts.get('index.html')).toContain('only in keys.json, encrypted');
  });

  it('says in backup.json what it is and how much it holds', async () => {
    const { texts, report } = await exported(await stored([talk('a'), talk('b')]));
    expect(jsonOf(texts, 'backup.json')).toMatchObject({
      format: 'inference-console-backup',
      version: 1,
      console: '0.1.0',
      madeAt: '2026-11-22T12:00:00.000Z',
      things: { conversations: 2 },
      leftOut: [],
    });
    expect(report.items).toBe(2);
  });

  it('holds only the sections that were chosen, and a draft of a conversation only with it', async () => {
    const draft = (id: string) => ({ kind: 'drafts', key: id, value: { v: 1, id, text: 'Typed' } });
    const backend = await stored([talk('c'), draft('c'), draft('c/m'), draft('new')]);
    const { texts } = await exported(backend, ['drafts']);
    expect([...texts.keys()]).toEqual(['drafts/00001 Typed.json', 'index.html', 'backup.json']);
    expect(texts.get('drafts/00001 Typed.json')).toContain('"key":"new"');
  });

  it('holds only the items that were chosen, each with its belongings', async () => {
    const messages = ['a', 'b'].map((id) => ({
      kind: 'messages',
      key: `${id}:m`,
      value: userMessage(id, 'm'),
    }));
    const backend = await stored([talk('a'), talk('b'), talk('c'), ...messages]);
    const items = {
      section: 'conversations' as const,
      kind: 'conversations',
      keys: ['b', 'gone'],
    };
    const { texts, report } = await exported(backend, [], [items]);
    expect(report.items).toBe(1);
    const path = 'conversations/00001 Title of b.json';
    expect([...texts.keys()]).toEqual([path, 'index.html', 'backup.json']);
    expect(jsonOf(texts, path)).toMatchObject({ records: [{ key: 'b' }, { key: 'b:m' }] });
  });

  it('never holds a key, and no connection that claims to have one', async () => {
    const backend = await stored([
      {
        kind: 'connections',
        key: 'x',
        value: {
          v: 1,
          id: 'x',
          name: 'Mine',
          baseUrl: 'https://a.test/v1',
          rootUrl: 'https://a.test',
          keptKey: 'device',
          createdAt: 1,
        },
      },
      { kind: 'keys', key: 'x', value: { v: 3, id: 'x', origins: [], key: 'sk-secret' } },
      { kind: 'key-lock', key: 'lock', value: { v: 1, salt: 'sk-secret' } },
    ]);
    const { texts } = await exported(backend);
    expect([...texts.values()].join()).not.toContain('sk-secret');
    expect(texts.get('connections/00001 Mine.json')).toContain('"keptKey":"none"');
  });

  it('never holds a secret of a recorded request, even one that an earlier build recorded', async () => {
    const url = 'https://a.test/v1/models?key=s3cret';
    const content = contentSample({ requestHeaders: [['x-goog-api-key', 's3cret']] });
    const backend = await stored([
      { kind: 'exchanges', key: 'e1', value: exchangeSample({ url }) },
      { kind: 'exchange-contents', key: 'e1', value: content },
    ]);
    const { texts, report } = await exported(backend);
    expect(report).toMatchObject({ items: 1, leftOut: [] });
    expect([...texts].join()).not.toContain('s3cret');
    expect([...texts].join()).toContain('"x-goog-api-key","[key]"');
  });

  it('includes tokens and addresses of hosted tools, and counts the items that have them', async () => {
    const tools = [{ type: 'mcp', server_url: 'https://m.test/', headers: { A: 't0ken' } }];
    const withTools = { ...talk('c'), value: conversation('c', { parameters: { tools } }) };
    const schema = { type: 'object', properties: { token: { type: 'string' } } };
    const library = { v: 1, id: 't', createdAt: 1, name: 'f', description: '', parameters: schema };
    const backend = await stored([
      withTools,
      talk('d'),
      { kind: 'tools', key: 't', value: { ...library, code: '', example: '', runs: 'by-hand' } },
    ]);
    const { texts, report } = await exported(backend);
    expect(report).toMatchObject({ items: 3, withSecrets: 1 });
    expect([...texts.values()].join()).toContain('t0ken');
  });

  it('names what cannot be written, and holds the rest', async () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 200_000; level++) deep = [deep];
    const reader = await stored([talk('c'), talk('d')]);
    const read = reader.read.bind(reader);
    reader.read = async (selections) => {
      const entries = await read(selections);
      return entries.map((entry) => (entry.key === 'c' ? { ...entry, value: { deep } } : entry));
    };
    const { texts, report } = await exported(reader);
    expect(report.leftOut).toEqual([
      { kind: 'conversations', key: 'c', reason: 'It’s nested too deeply.' },
    ]);
    expect([...texts.keys()]).toContain('conversations/00001 Title of d.json');
    expect(texts.get('index.html')).toContain('conversations c: It’s nested too deeply.');
  });

  it('names 200,000 records of one conversation that cannot be written', async () => {
    const reader = await stored([talk('c')]);
    const broken = Array.from({ length: 200_000 }, (_, i) => ({
      kind: 'messages',
      key: `c:${i}`,
      value: 1n,
    }));
    const read = reader.read.bind(reader);
    reader.read = async (selections) => [...(await read(selections)), ...broken];
    const { report } = await exported(reader, ['conversations']);
    expect(report.leftOut).toHaveLength(200_000);
  });

  it('preserves lone surrogates and members named __proto__', async () => {
    const value = JSON.parse('{"v":1,"id":"new","text":"\\ud800","__proto__":{"x":1}}') as object;
    const { texts } = await exported(await stored([{ kind: 'drafts', key: 'new', value }]));
    const [text = ''] = texts.values();
    expect(text).toContain('"text":"\\ud800","__proto__":{"x":1}');
  });

  it('reports progress', async () => {
    const { reported } = await exported(await stored([talk('a'), talk('b')]));
    expect(reported.map(({ done }) => done)).toEqual([0, 1, 2]);
    expect(reported.every(({ total }) => total === 2)).toBe(true);
  });

  it('has a page that lists all of it, in which untrusted words are plain text', async () => {
    const title = `<img src=x onerror=alert(1)> "quoted" & 'more'`;
    const { texts } = await exported(await stored([talk('c', title)]));
    const page = texts.get('index.html') ?? '';
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; &#39;more');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<script');
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    );
    const [, href = ''] = /<a href="([^"]+)"/.exec(page) ?? [];
    expect([...texts.keys()]).toContain(decodeURIComponent(href.replaceAll('&#39;', "'")));
  });

  it('has no path that leads out of it, whatever items are called', async () => {
    const titles = ['../../etc/passwd', '/root', 'C:\\x', 'a\u202Etxt.exe', '..', 'con\0'];
    const { texts } = await exported(await stored(titles.map((title, i) => talk(`c${i}`, title))));
    for (const name of texts.keys())
      expect(name).toMatch(
        /^(conversations\/\d{5}[^/\\:\0\u202E]*\.json|index\.html|backup\.json)$/,
      );
  });
});

describe('The zip file', () => {
  it.skipIf(spawnSync('unzip', ['-v']).error)('can be opened by unzip', async () => {
    const backend = await stored([
      talk('c', 'Grüße 😀'),
      { kind: 'attachments', key: `c:${'1'.repeat(32)}`, value: attachmentSample('1') },
    ]);
    const written: number[] = [];
    const files = backupFiles(backend, { sections: everything, version: '0', madeAt }, () => {});
    const zip = await zipOf(files, (bytes) => written.push(bytes));
    expect(written.at(-1)).toBe(zip.size);
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    try {
      const path = join(folder, 'backup.zip');
      writeFileSync(path, Buffer.from(await zip.arrayBuffer()));
      expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors');
      const manifest = execFileSync('unzip', ['-p', path, 'backup.json'], { encoding: 'utf8' });
      expect(JSON.parse(manifest)).toMatchObject({ things: { conversations: 1 } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
