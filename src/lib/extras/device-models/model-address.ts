import { hasSeveralFiles } from '$lib/base/model-files/addresses';

/** The address of a model file or a repository, or why there is none in what was entered. */
export type EnteredAddress = { address: string } | { problem: string };

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const hub = 'huggingface.co';

/** Owner and name, and a revision with whatever is below it. */
const repository = /^\/([^/]+\/[^/]+)(?:\/(?:tree|resolve|blob)\/([^/]+)(?:\/.*)?)?\/?$/;

/**
 * Reads an entered address. A page of huggingface.co stands for the GGUF file that it shows, or for the repository, and
 * any part of a split model for its first. Other hosts with the same paths work if the address names a revision.
 */
export function readAddress(entered: string): EnteredAddress {
  const text = entered.trim();
  const whole = /^[\w.-]+\.[a-z]+\//i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(whole)) return { problem: 'Enter an address that begins with https://.' };
  const url = new URL(whole);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return { problem: 'Only https:// addresses work, or http:// on this machine.' };
  if (url.username || url.password)
    return { problem: 'Remove the user name and password from the address.' };
  if (url.hostname === hub) {
    url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/resolve/');
    url.search = url.hash = '';
  }
  if (/\.gguf$/i.test(url.pathname)) {
    url.pathname = url.pathname.replace(/-\d{5}-of-(\d{5}\.gguf)$/, '-00001-of-$1');
    return { address: url.href };
  }
  const address = repositoryAddress(url);
  return address
    ? { address }
    : { problem: 'This isn’t the address of a .gguf file. Open the file’s page and copy it.' };
}

/** Undefined for an address that names no repository, and for repositories of GGUF files, of which one is to be chosen. */
function repositoryAddress({ origin, hostname, pathname }: URL): string | undefined {
  const [, path = '', revision] = repository.exec(pathname) ?? [];
  const known = revision ?? (hostname === hub ? 'main' : undefined);
  if (path === '' || known === undefined || /gguf$/i.test(path)) return undefined;
  return `${origin}/${path}/resolve/${known}/`;
}

/** Reads an entered SHA-256, which may be empty, for a model of this address. */
export function readDigest(
  entered: string,
  address: string,
): { digest: string | undefined } | { problem: string } {
  const digest = entered.trim().toLowerCase();
  if (digest === '') return { digest: undefined };
  if (!/^[0-9a-f]{64}$/.test(digest))
    return { problem: 'Enter all 64 hexadecimal digits, or leave it empty.' };
  if (hasSeveralFiles(address))
    return { problem: 'This model has several files. Leave this empty.' };
  return { digest };
}
