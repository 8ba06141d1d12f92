import { describe, expect, it } from 'vitest';
import { findFolder } from './find-folder.mjs';

/** A host with the console in some folders. */
function host(...folders: string[]) {
  const requests: string[] = [];
  const get = (url: string) => {
    requests.push(url);
    const found = folders.some((folder) => url === `https://host${folder}/_app/version.json`);
    return Promise.resolve(
      found ? Response.json({ version: '1' }) : new Response('<!doctype html>', { status: 404 }),
    );
  };
  const find = (pathname: string) => findFolder({ origin: 'https://host', pathname }, get);
  return { requests, find };
}

describe("finding the console's folder from an unknown address", () => {
  it.each([
    ['the root of the host', '', '/nowhere', ''],
    ['a folder', '/some/folder', '/some/folder/nowhere', '/some/folder'],
    ['a folder, from far below', '/some/folder', '/some/folder/a/b/c/d/', '/some/folder'],
  ])('finds %s', async (_, folder, address, found) => {
    expect(await host(folder).find(address)).toBe(found);
  });

  it('finds the nearest of two', async () => {
    expect(await host('', '/beta').find('/beta/nowhere')).toBe('/beta');
  });

  it('finds none if the host has no console', async () => {
    expect(await host().find('/a/b')).toBeUndefined();
  });

  it('finds none if the host answers every address with a page', async () => {
    const page = () => Promise.resolve(new Response('<!doctype html>'));
    const found = await findFolder({ origin: 'https://host', pathname: '/a' }, page);
    expect(found).toBeUndefined();
  });

  it('requests addresses of this host only', async () => {
    const { requests, find } = host('');
    expect(await find('//elsewhere.example/a')).toBe('');
    expect(requests.every((url) => url.startsWith('https://host/'))).toBe(true);
  });
});
