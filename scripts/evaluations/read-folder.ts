import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { ChosenFile } from '../../src/lib/extras/evaluation-files/chosen-files';
import { UnreadableFile } from '../../src/lib/extras/evaluation-files/evaluation';
import { mediaType } from '../../src/lib/extras/evaluation-files/parse-file';
import {
  type ReadEvaluation,
  readEvaluation,
} from '../../src/lib/extras/evaluation-files/read-files';
import { differences, isAnnounced } from './differences';
import { type Rendered, renderedBy } from './rendered';
import { roundTrip } from './round-trip';

const maxFileBytes = 4 * 1024 * 1024;
const maxShown = { differences: 4, length: 400 };

interface Options {
  folder: string;
  /** The folder of promptfoo's package; without it nothing is compared. */
  promptfoo: string | undefined;
  node: string;
}

/** Reads every configuration below a folder and returns lines for people, the counts last. */
export async function readFolder({ folder, promptfoo, node }: Options) {
  const configs = filesIn(folder).filter(isConfig);
  const rendered = new Map<string, Rendered>();
  if (promptfoo)
    for await (const one of renderedBy({ promptfoo, node }, configs)) rendered.set(one.path, one);
  const results = configs.map((path) => {
    const { state, lines } = resultOf(path, rendered.get(path));
    return { state, lines: [relative(folder, path), ...lines.map((line) => `  ${line}`)] };
  });
  const refused = [...rendered.values()].filter(({ refusal }) => refusal !== undefined).length;
  const trip = promptfoo ? await roundTrip({ promptfoo, node }, rendered, readConfig) : [];
  const lists = states.map((state) => results.filter((result) => result.state === state));
  const counts = states.map((state, at) => `${state}: ${lists[at]?.length ?? 0}`);
  const lines = states.flatMap((state, at) => [
    ...['', state],
    ...(lists[at] ?? []).flatMap((result) => result.lines),
  ]);
  return {
    lines: [...lines, '', ...counts, `refused by promptfoo, so not compared: ${refused}`, ...trip],
    isSilent: results.some(({ state }) => state === 'silently changed'),
  };
}

const states = ['read wholly', 'read partly', 'refused', 'silently changed'] as const;

interface Result {
  state: (typeof states)[number];
  lines: string[];
}

function resultOf(path: string, rendered: Rendered | undefined): Result {
  try {
    const { evaluation, left } = readConfig(path);
    const found = rendered?.sent ? differences(rendered, evaluation, left) : [];
    const lines = [
      ...left.map(({ place, reason }) => `${place}: ${reason}`),
      ...found.slice(0, maxShown.differences).map((one) => `≠ ${one.slice(0, maxShown.length)}`),
      ...(rendered?.refusal ? [`promptfoo refuses it: ${rendered.refusal}`] : []),
    ];
    if (found.length > 0 && !isAnnounced(left)) return { state: 'silently changed', lines };
    return { state: left.length > 0 ? 'read partly' : 'read wholly', lines };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { state: 'refused', lines: [error.message] };
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function isConfig(path: string): boolean {
  return /^promptfooconfig.*\.(?:ya?ml|json)$/.test(basename(path));
}

/** Reads a configuration with the other files of its folder, as if that had been chosen. Throws UnreadableFile. */
function readConfig(path: string): ReadEvaluation {
  return readEvaluation(chosenWith(path));
}

function chosenWith(config: string): ChosenFile[] {
  const others = filesIn(dirname(config)).filter((path) => !isConfig(path));
  return [config, ...others].flatMap((path) => {
    const name = join('folder', relative(dirname(config), path));
    const bytes = readFileSync(path);
    const text = bytes.toString(mediaType(name) ? 'base64' : 'utf8');
    return bytes.length > maxFileBytes ? [] : { name, text };
  });
}
