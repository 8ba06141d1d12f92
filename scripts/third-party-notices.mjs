import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Third-party code inside packages whose licence files do not mention it. */
const inside = [
  {
    name: 'LAME, inside @mediabunny/mp3-encoder',
    note: 'Copyright (c) 1999-2010 The LAME Project, 1999-2001 Mark Taylor, 1999-2005 Takehiro Tominaga, 2000-2017 Robert Hegemann, 2000-2008 Gabriel Bouvigne, 2000-2005 Alexander Leidinger, and others whom its source names.\nGNU Library General Public License. Source: https://lame.sourceforge.io/\nShipped unchanged, in a file of its own that is loaded when MP3 is written; it can be replaced by another build of it.',
    file: 'lame.txt',
  },
  {
    name: 'libFLAC, inside @mediabunny/flac-encoder',
    note: 'BSD 3-Clause. Source: https://github.com/xiph/flac',
    file: 'libflac.txt',
  },
  {
    name: 'CMaps of Adobe, inside pdfjs-dist',
    note: 'BSD 3-Clause. Source: https://github.com/adobe-type-tools/cmap-resources\nShipped unchanged, each in a file of its own that is loaded when a PDF names it.',
    file: 'adobe-cmaps.txt',
  },
  {
    name: 'llama.cpp, inside @wllama/wllama and @wllama/wllama-compat',
    note: 'MIT. Source: https://github.com/ggml-org/llama.cpp',
    file: 'llama-cpp.txt',
  },
];

/**
 * Packages of which the bundler sees no module: Tailwind's style sheet is inlined into src/app.css, wllama's is copied as
 * files, and @huggingface/transformers contains the last two.
 */
const unseen = [
  'tailwindcss',
  '@wllama/wllama-compat',
  '@huggingface/jinja',
  '@huggingface/tokenizers',
].map((name) => join(root, 'node_modules', name));

/**
 * Writes third-party-notices.txt into the build: the packages whose modules it contains, with their full licences.
 * `worker` is the plugin for the bundles of workers, which are written before those of the pages.
 */
export function thirdPartyNotices() {
  const folders = new Set(unseen);

  /** @param {import('vite').Rolldown.OutputBundle} bundle */
  const collect = (bundle) => {
    for (const part of Object.values(bundle)) {
      if (part.type === 'chunk') part.moduleIds.map(packageFolder).forEach(add);
    }
  };
  /** @param {string | undefined} folder */
  const add = (folder) => folder && folders.add(folder);

  /** @type {import('vite').Plugin} */
  const worker = {
    name: 'third-party-notices:worker',
    generateBundle: (_, bundle) => collect(bundle),
  };
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'third-party-notices',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      collect(bundle);
      const source = noticesOf([...folders]);
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
  return { plugin, worker };
}

/**
 * The package folder of a module.
 *
 * @param {string} id as the bundler names it; a virtual module belongs to no package
 * @returns {string | undefined}
 */
function packageFolder(id) {
  return /^([^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
}

/**
 * @param {string[]} folders of packages
 * @returns {string}
 */
function noticesOf(folders) {
  const head =
    'Inference Console is under the MIT licence. It is built with the work of others, which follows with its licences.';
  const notices = folders.sort().map(noticeOf);
  const compiled = inside.map(({ name, note, file }) =>
    [name, note, '', readFileSync(join(root, 'scripts/licences', file), 'utf8').trim()].join('\n'),
  );
  return `${[head, ...notices, ...compiled].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** @param {string} path */
function noticeOf(path) {
  const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const { name, version, license, repository } = about;
  const source = (repository?.url ?? repository ?? '').replace(/^git\+|\.git$/g, '');
  return [`${name} ${version}`, `${license}. Source: ${source}`, '', licenceIn(path, about)].join(
    '\n',
  );
}

/**
 * The licence file of the package; if it has none, a text from its package.json.
 *
 * @param {string} path
 * @param {{ name: string, license: string, author?: string | { name: string } }} about
 */
function licenceIn(path, { name, license, author }) {
  const files = readdirSync(path).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (files.length > 0)
    return files.map((file) => readFileSync(join(path, file), 'utf8').trim()).join('\n\n');
  const holder = typeof author === 'object' ? author.name : author;
  if (license !== 'MIT' || !holder) throw new Error(`${name} contains no licence to reproduce.`);
  return mitLicence(holder);
}

/** @param {string} holder */
function mitLicence(holder) {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return own.replace(/^Copyright.*$/m, `Copyright (c) ${holder}`);
}
