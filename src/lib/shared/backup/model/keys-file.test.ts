import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DamagedEntry } from '$lib/base/formats/zip/zip-file';
import { openKeys, readKeysFile, sealKeys, type PlainKey } from './keys-file';

const passphrase = 'four words are enough';
const lab: PlainKey = { id: 'c1', origins: ['https://lab.example'], key: 'sk-lab-0123456789' };
const office: PlainKey = {
  id: 'c2',
  origins: ['https://a.example', 'https://b.example:8443'],
  key: 'sk-office-0123456789',
};

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Made by OpenSSL alone, following docs/backup.md. */
function madeByOpenSsl(keys: readonly PlainKey[], typed: string, iterations = 1000) {
  const [salt, iv, locking] = [Buffer.alloc(16, 7), Buffer.alloc(12, 1), Buffer.alloc(32, 9)];
  const wrapping = pbkdf2Sync(typed.normalize('NFKC'), salt, iterations, 32, 'sha256');
  return {
    format: 'inference-console-keys',
    version: 1,
    lock: {
      derivation: 'PBKDF2-SHA-256',
      iterations,
      salt: base64(salt),
      cipher: 'AES-256-GCM',
      iv: base64(iv),
      wrapped: base64(encrypted(wrapping, iv, locking)),
    },
    keys: keys.map(({ id, origins, key }, i) => {
      const its = Buffer.alloc(12, i + 2);
      const sealed = encrypted(locking, its, Buffer.from(key), JSON.stringify([id, origins]));
      return { id, origins, iv: base64(its), sealed: base64(sealed) };
    }),
  };
}

function encrypted(key: Buffer, iv: Buffer, text: Buffer, beside = ''): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(beside));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function decrypted(key: Buffer, iv: string, sealed: string, beside = ''): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
    .setAAD(Buffer.from(beside))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
}

describe('A file of keys', () => {
  it('can be opened when another tool made it from its description', async () => {
    const file = readKeysFile(madeByOpenSsl([lab, office], passphrase));
    expect(await openKeys(file, passphrase)).toEqual({ keys: [lab, office], damaged: 0 });
  });

  it('can be opened by another tool from its description, and names no key', async () => {
    const text = await sealKeys([lab, office], passphrase);
    expect(text).not.toMatch(/sk-/);
    const file = JSON.parse(text) as ReturnType<typeof madeByOpenSsl>;
    expect(file.lock.iterations).toBeGreaterThanOrEqual(600_000);
    const salt = Buffer.from(file.lock.salt, 'base64');
    const wrapping = pbkdf2Sync(passphrase, salt, file.lock.iterations, 32, 'sha256');
    const locking = decrypted(wrapping, file.lock.iv, file.lock.wrapped);
    const keys = file.keys.map(({ id, origins, iv, sealed }) =>
      decrypted(locking, iv, sealed, JSON.stringify([id, origins])).toString(),
    );
    expect(keys).toEqual([lab.key, office.key]);
  });

  it('stays locked to another passphrase, and can be tried again', async () => {
    const file = readKeysFile(madeByOpenSsl([lab], passphrase));
    expect(await openKeys(file, 'four words are enoug')).toBe('wrong');
    expect(await openKeys(file, passphrase)).toEqual({ keys: [lab], damaged: 0 });
  });

  it('opens whichever way the letters of the passphrase were typed', async () => {
    const file = readKeysFile(madeByOpenSsl([lab], 'gr\u00fc\u00dfe'));
    expect(await openKeys(file, 'gru\u0308\u00dfe')).toEqual({ keys: [lab], damaged: 0 });
  });

  it.each([
    ['another address', { origins: ['https://evil.example'] }],
    ['one address more', { origins: ['https://evil.example', 'https://lab.example'] }],
    ['another connection', { id: 'c2' }],
  ])('returns no key that was moved to %s', async (_, change) => {
    const made = madeByOpenSsl([lab, office], passphrase);
    const [first, second] = made.keys;
    const file = readKeysFile({ ...made, keys: [{ ...first, ...change }, second] });
    expect(await openKeys(file, passphrase)).toEqual({ keys: [office], damaged: 1 });
  });

  it('returns no key that is invalid in a header', async () => {
    const file = readKeysFile(madeByOpenSsl([{ ...lab, key: 'a\r\nHost: b' }, office], passphrase));
    expect(await openKeys(file, passphrase)).toEqual({ keys: [office], damaged: 1 });
  });
});

describe('A malicious file of keys', () => {
  const made = madeByOpenSsl([lab], passphrase);
  const [one] = made.keys;
  const long = 'A'.repeat(10_000);

  it.each([
    ['no object', []],
    ['nothing of this console', { ...made, format: 'other' }],
    ['a newer form', { ...made, version: 2 }],
    ['no lock', { ...made, lock: undefined }],
    ['counting for minutes', { ...made, lock: { ...made.lock, iterations: 1e9 } }],
    ['counting for ever', { ...made, lock: { ...made.lock, iterations: Infinity } }],
    ['no counting', { ...made, lock: { ...made.lock, iterations: 0 } }],
    ['half a round', { ...made, lock: { ...made.lock, iterations: 1.5 } }],
    ['a text for a number', { ...made, lock: { ...made.lock, iterations: '1000' } }],
    ['another derivation', { ...made, lock: { ...made.lock, derivation: 'none' } }],
    ['another cipher', { ...made, lock: { ...made.lock, cipher: 'AES-256-CBC' } }],
    ['a long salt', { ...made, lock: { ...made.lock, salt: long } }],
    ['a short salt', { ...made, lock: { ...made.lock, salt: 'AAAA' } }],
    ['a long beginning', { ...made, lock: { ...made.lock, iv: long } }],
    ['a long wrapped key', { ...made, lock: { ...made.lock, wrapped: long } }],
    ['no Base64', { ...made, lock: { ...made.lock, wrapped: '%' } }],
    ['no list of keys', { ...made, keys: { 0: one } }],
    ['a million keys', { ...made, keys: Array.from({ length: 1_000_000 }, () => one) }],
    ['a key that is nothing', { ...made, keys: [null] }],
    ['a key for no address', { ...made, keys: [{ ...one, origins: 'https://lab.example' }] }],
    ['a key for a page', { ...made, keys: [{ ...one, origins: ['https://lab.example/v1'] }] }],
    ['a key for many', { ...made, keys: [{ ...one, origins: Array(3).fill('https://a.test') }] }],
    ['a long id', { ...made, keys: [{ ...one, id: long }] }],
    ['a long key', { ...made, keys: [{ ...one, sealed: long }] }],
  ])('is refused for %s', (_, value) => {
    expect(() => readKeysFile(value)).toThrow(DamagedEntry);
  });
});
