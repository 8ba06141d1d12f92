import type { OwnModel } from './own-models';

/** Whether an address is that of a repository, https://HOST/OWNER/NAME/resolve/REVISION/, and not of a file. */
export function isRepository(address: string): boolean {
  return new URL(address).pathname.endsWith('/');
}

/** Whether a model of this address has more than one file. */
export function hasSeveralFiles(address: string): boolean {
  return isRepository(address) || partAddresses(address).length > 1;
}

/** The last part of a file's address, or the name of a repository. */
export function addressName(address: string): string {
  const parts = new URL(address).pathname.split('/');
  return (isRepository(address) ? parts[2] : parts.at(-1)) ?? '';
}

/** The addresses of a model's files, in order; none if it was not downloaded. */
export function fileAddresses({ source, files }: Pick<OwnModel, 'source' | 'files'>): string[] {
  if (!source) return [];
  const { address } = source;
  if (!isRepository(address)) return partAddresses(address);
  return files.map(({ name }) => `${address}${name.endsWith('.onnx') ? 'onnx/' : ''}${name}`);
}

/** The addresses of all parts: `…-00001-of-00003.gguf` stands for three. */
export function partAddresses(address: string): string[] {
  const found = /-00001-of-(\d{5})\.gguf/.exec(address);
  if (!found) return [address];
  const [whole, last = '1'] = found;
  return Array.from({ length: Math.min(Number(last), 999) }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    return address.replace(whole, `-${number}-of-${last}.gguf`);
  });
}
