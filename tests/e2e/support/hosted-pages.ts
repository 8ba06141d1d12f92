import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const buildFolder = fileURLToPath(new URL('../../../build', import.meta.url));

/** The folders of all prerendered pages, relative to the root of the build: '' and such as 'chat/'. */
export function builtPages(): string[] {
  return readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => file.replace(/index\.html$/, ''))
    .sort();
}
