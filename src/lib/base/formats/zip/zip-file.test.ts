import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zipOf } from './write-zip';
import { zipBytes, type MadeEntry } from './zip-bytes';
import { DamagedEntry, readDirectory, readEntry, UnreadableZip } from './zip-file';

async function textIn(zip: Blob, name: string): Promise<string> {
  const entry = (await readDirectory(zip)).entries.get(name);
  return entry ? (await readEntry(entry)).text() : 'no entry';
}

const reasons = async (...entries: MadeEntry[]) => (await readDirectory(zipBytes(entries))).refused;

describe('A zip file', () => {
  it('returns its entries, stored or deflated, under their names', async () => {
    const long = 'over and over '.repeat(100_000);
    const zip = zipBytes([
      { name: 'a.txt', text: 'Grüße' },
      { name: 'folder/ö 😀.txt', text: long, deflated: true },
    ]);
    expect(await textIn(zip, 'a.txt')).toBe('Grüße');
    expect(await textIn(zip, 'folder/ö 😀.txt')).toBe(long);
  });

  it('is read as this console writes it', async () => {
    async function* files() {
      yield { name: 'a.txt', input: 'first' };
      yield { name: 'b.bin', input: new Blob(['second']) };
    }
    const zip = await zipOf(files());
    expect(await textIn(zip, 'a.txt')).toBe('first');
    expect(await textIn(zip, 'b.bin')).toBe('second');
  });

  it.skipIf(spawnSync('python3', ['-V']).error)('is read as Python writes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'));
    try {
      const path = join(folder, 'made.zip');
      const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('ä.txt', 'x' * 100000)
    with z.open('large.txt', 'w', force_zip64=True) as f: f.write(b'as zip64')
    z.comment = b'PK\\x05\\x06 is no end'
`;
      writeFileSync(join(folder, 'make.py'), script);
      execFileSync('python3', [join(folder, 'make.py'), path]);
      const zip = new Blob([Uint8Array.from(readFileSync(path))]);
      expect(await textIn(zip, 'ä.txt')).toBe('x'.repeat(100_000));
      expect(await textIn(zip, 'large.txt')).toBe('as zip64');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is refused as a whole when it is invalid or has lost its end', async () => {
    const whole = zipBytes([{ name: 'a.txt', text: 'x'.repeat(1000) }]);
    const broken = ['no zip at all', '', whole.slice(0, whole.size - 30)];
    for (const bytes of broken)
      await expect(readDirectory(new Blob([bytes]))).rejects.toBeInstanceOf(UnreadableZip);
    await expect(textIn(whole.slice(500), 'a.txt')).rejects.toBeInstanceOf(DamagedEntry);
  });
});

describe('The rejected entries of a zip file', () => {
  it.each([
    '../up.json',
    'a/../../up.json',
    '/root.json',
    'C:/x.json',
    'a\\b.json',
    'a//b',
    'a\0b',
  ])('include a name that manipulates paths: %j', async (name) => {
    const refused = await reasons({ name, text: '{}' });
    expect(refused).toEqual([{ name, reason: 'Its name is a path outside the folder.' }]);
  });

  it('include two entries with one name, since neither is known to be right', async () => {
    const refused = await reasons({ name: 'a', text: '1' }, { name: 'a', text: '2' });
    expect(refused.map(({ reason }) => reason)).toEqual(['It’s there twice.', 'It’s there twice.']);
  });

  it('include overlapping entries, which make a small file expand to a huge one', async () => {
    const first = { name: 'a', text: 'x'.repeat(5000), deflated: true };
    const refused = await reasons(first, { ...first, name: 'b', sharesWith: 0 });
    expect(refused.map(({ reason }) => reason)).toContain('It overlaps another entry.');
  });

  it('include encrypted entries and links', async () => {
    expect(await reasons({ name: 'a', text: '', flags: 1 })).toHaveLength(1);
    expect(await reasons({ name: 'a', text: '/etc/passwd', mode: 0o120777 })).toEqual([
      { name: 'a', reason: 'It’s a link.' },
    ]);
  });
});

describe('An entry that differs from the directory', () => {
  const large = 'x'.repeat(50_000_000);
  it.each<[string, Partial<MadeEntry>, string]>([
    ['swells beyond its size', { text: large, deflated: true, size: 1000 }, 'Its size or'],
    ['is shorter than it says', { deflated: true, size: 9999 }, 'checksum is wrong'],
    ['has another checksum', { crc32: 7 }, 'checksum is wrong'],
  ])('%s', async (_, lie, words) => {
    const zip = zipBytes([{ name: 'a', text: 'text', ...lie }]);
    await expect(textIn(zip, 'a')).rejects.toThrow(words);
  });

  it('can’t be decompressed', async () => {
    const zip = zipBytes([{ name: 'a', text: 'x'.repeat(1000), deflated: true }]);
    const bytes = new Uint8Array(await zip.arrayBuffer());
    bytes.fill(0xff, 31, 36);
    await expect(textIn(new Blob([bytes]), 'a')).rejects.toMatchObject({ name: 'DamagedEntry' });
  });
});
