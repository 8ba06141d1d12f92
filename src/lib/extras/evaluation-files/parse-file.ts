import { isDeeper, parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { readYaml } from '$lib/base/formats/yaml';
import { CsvTests } from './read-csv';
import { isProgram } from './references';

/** Nesting of lists and fields. */
const maxDepth = 100;

/** Images and sounds, whose text is Base64, by their types. */
const media = new Map([
  ...['png', 'gif', 'webp', 'bmp'].map((ending) => [ending, `image/${ending}`] as const),
  ...['jpg', 'jpeg'].map((ending) => [ending, 'image/jpeg'] as const),
  ...['mp3', 'wav'].map((ending) => [ending, `audio/${ending}`] as const),
]);

/** Undefined for a file of text. */
export function mediaType(name: string): string | undefined {
  return media.get(name.split('.').at(-1)?.toLowerCase() ?? '');
}

type ParsedFile = { value: unknown } | { problem: string };

/** The content of a file by its ending, or a sentence on why it cannot be read. */
export function parseFile({ name, text }: { name: string; text: string }): ParsedFile {
  if (/\.(?:csv|tsv)$/i.test(name)) return { value: new CsvTests(text) };
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return jsonLines(text, name);
  if (/\.(?:txt|md|j2)$/i.test(name) || isProgram(name) || mediaType(name)) return { value: text };
  return /^\s*[[{]/.test(text) && 'value' in parseJson(text) ? json(text, name) : yaml(text, name);
}

/** YAML, or JSON, which it includes. */
function yaml(text: string, name: string): ParsedFile {
  try {
    return shallow(readYaml(text, { merge: true }), name);
  } catch (error) {
    const [words] = error instanceof Error ? error.message.split('\n') : [];
    return { problem: `${name} can’t be read: ${words}` };
  }
}

function jsonLines(text: string, name: string): ParsedFile {
  const values: unknown[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = json(line, `${name}, line ${at + 1}`);
    if ('problem' in parsed) return parsed;
    values.push(parsed.value);
  }
  return { value: values };
}

function json(text: string, name: string): ParsedFile {
  const read = parseJson(text);
  if ('problem' in read) return { problem: `${name} can’t be read: ${explainBrokenJson(text)}` };
  return shallow(read.value, name);
}

function shallow(value: unknown, name: string): ParsedFile {
  return isDeeper(value, maxDepth)
    ? { problem: `${name} has over ${maxDepth} levels.` }
    : { value };
}
