import { isObject } from '$lib/base/api/wire/json';
import type { LeftParts } from './evaluation';
import { CsvTests } from './read-csv';
import { isOfService, isProgram } from './references';
import { parseFile } from './parse-file';

/** A file that was chosen. Its name has the folders of a chosen folder; the text of an image or a sound is Base64. */
export interface ChosenFile {
  name: string;
  text: string;
}

/** A file whose content names further files, which name no more. */
const maxLevels = 2;

/** The files that were chosen together with a configuration, which names them. */
export class ChosenFiles {
  readonly #files: readonly ChosenFile[];
  readonly #folder: readonly string[];
  readonly #left: LeftParts | undefined;
  /** For a file without a folder, the path that named it first. */
  readonly #paths = new Map<ChosenFile, string>();

  /** `from` is the name of the configuration, to whose folder the paths are relative. */
  constructor(files: readonly ChosenFile[] = [], from = '', left?: LeftParts) {
    this.#files = files;
    this.#folder = from.split('/').slice(0, -1);
    this.#left = left;
  }

  /** The files that a path or a pattern of paths names. Programs are none. */
  find(reference: string): ChosenFile[] {
    if (isOfService(reference) || isProgram(reference)) return [];
    const steps = reference.replace(/^file:\/\//, '').split(/[/\\]/);
    const path = pathOf([...this.#folder, ...steps]);
    const exact = this.#matching(path, ({ name }) => name.includes('/'));
    if (exact.length > 0) return exact;
    const byName = this.#matching(steps.at(-1) ?? '', ({ name }) => !name.includes('/'));
    for (const file of byName) this.#warnOfFolders(file, pathOf(steps));
    return byName.filter(({ name }, at) => byName.findIndex((one) => one.name === name) === at);
  }

  #matching(path: string, isPossible: (file: ChosenFile) => boolean): ChosenFile[] {
    return this.#files.filter((file) => isPossible(file) && matchesPattern(file.name, path));
  }

  /** Files that are chosen one by one have no folders, so that one may stand for two. */
  #warnOfFolders(file: ChosenFile, path: string): void {
    const { name } = file;
    const known = this.#paths.get(file) ?? path;
    this.#paths.set(file, known);
    const isTwice = this.#files.filter((one) => one.name === name).length > 1;
    if (isTwice || (known !== path && !path.includes('*')))
      this.#left?.add(
        name,
        isTwice
          ? 'Several chosen files have this name: the first is used. Choose their folder instead.'
          : `${known} and ${path} are read from this one file. Choose their folder instead.`,
      );
  }

  /** A value in which the names of files are replaced by their content, all but those of variables and prompts. */
  fill(value: unknown, level = 0): unknown {
    if (typeof value === 'string')
      return value.startsWith('file://') && level < maxLevels ? this.#content(value, level) : value;
    if (Array.isArray(value)) return value.map((one) => this.fill(one, level));
    if (!isObject(value) || value instanceof CsvTests) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'vars' || name === 'prompts' ? inner : this.fill(inner, level),
      ]),
    );
  }

  #content(reference: string, level: number): unknown {
    const values = this.find(reference).map((file) => this.fill(this.valueOf(file), level + 1));
    return values.length === 0 ? reference : values.length === 1 ? values[0] : values.flat();
  }

  /** The parsed content; a file that cannot be parsed is named, and is its text. */
  valueOf(file: ChosenFile): unknown {
    const parsed = parseFile(file);
    if ('value' in parsed) return parsed.value;
    this.#left?.add(file.name, `${parsed.problem} Its text is used as it is.`);
    return file.text;
  }
}

function pathOf(steps: readonly string[]): string {
  const path: string[] = [];
  for (const step of steps)
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  return path.join('/');
}

/** `*` is any part of a name, `**` any folders, too. */
function matchesPattern(path: string, pattern: string): boolean {
  const [head = '', ...others] = pattern.split(/\*+/);
  const tail = others.pop();
  if (tail === undefined) return path === pattern;
  const isDeeper = path.split('/').length !== pattern.split('/').length;
  if (!path.startsWith(head) || (isDeeper && !pattern.includes('**'))) return false;
  let at = head.length;
  for (const piece of others) {
    const next = path.indexOf(piece, at);
    if (next < 0) return false;
    at = next + piece.length;
  }
  return path.length - tail.length >= at && path.endsWith(tail);
}
