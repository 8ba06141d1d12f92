import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from './hosted-pages';

/** The files of a host: the build, or another in its place. */
export class HostedBuild {
  readonly #parent = mkdtempSync(join(tmpdir(), 'console-'));
  readonly folder = join(this.#parent, 'site');

  constructor() {
    cpSync(buildFolder, this.folder, { recursive: true });
  }

  remove(path: string): void {
    rmSync(join(this.folder, path));
  }

  /** Puts a later build in its place: another version, which its pages name, in which the code of most pages has another name. */
  deploy(version: string): void {
    const next = join(this.#parent, version);
    cpSync(buildFolder, next, { recursive: true });
    const nodes = join(next, '_app/immutable/nodes');
    const renamed = readdirSync(nodes).map((name) => [
      name,
      name.replace(/\.js$/, `-${version}.js`),
    ]);
    const changed: [string, string][] = [
      [JSON.parse(readFileSync(join(next, '_app/version.json'), 'utf8')).version, version],
      ...(renamed as [string, string][]),
    ];
    for (const [name = '', later = ''] of renamed)
      renameSync(join(nodes, name), join(nodes, later));
    for (const file of readdirSync(next, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(html|js|json)$/.test(file)) continue;
      const path = join(next, file);
      const text = readFileSync(path, 'utf8');
      const later = changed
        .reduce((done, [from, to]) => done.replaceAll(from, to), text)
        .replace('</head>', `<meta name="build" content="${version}" /></head>`);
      if (later !== text) writeFileSync(path, later);
    }
    renameSync(this.folder, join(this.#parent, `before-${version}`));
    renameSync(next, this.folder);
  }

  delete(): void {
    rmSync(this.#parent, { recursive: true });
  }
}
