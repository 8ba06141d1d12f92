import { isObject, parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { readSchema, type Reasons } from '$lib/base/formats/json-schema/read-schema';
import type { readYaml } from '$lib/base/formats/yaml';

const fenced = /^\s*(```|~~~)/;

/** Why an answer is not JSON. */
export function describeNotJson(answer: string): string {
  if (!answer.trim()) return 'The answer is empty.';
  if (fenced.test(answer)) return 'JSON inside a code block doesn’t count.';
  return `This isn’t JSON: ${explainBrokenJson(answer)}`;
}

/** The problem of a field that holds a schema, without its references. */
export function schemaProblem<Field extends string>(
  text: string,
  field: Field,
): { [name in Field]?: string } {
  const parsed = parseJson(text);
  const problem = (words: string) => ({ [field]: words }) as { [name in Field]?: string };
  if (!('value' in parsed)) return problem(`This isn’t JSON: ${explainBrokenJson(text)}`);
  const isSchema = isObject(parsed.value) || typeof parsed.value === 'boolean';
  return isSchema ? {} : problem('A schema must be a JSON object.');
}

/** Most answers use the same schema. */
let latest: { text: string; reasons: Reasons } | undefined;

export function reasonsOf(text: string): Reasons {
  if (latest?.text !== text) {
    const parsed = parseJson(text);
    const reasons: Reasons =
      'value' in parsed ? readSchema(parsed.value, { reasons: 'first' }) : () => 'unreadable';
    latest = { text, reasons };
  }
  return latest.reasons;
}

/** UTF-16 units of one object in a text. */
const maxObject = 100_000;

/**
 * The objects in a text, also in code blocks, as promptfoo finds them: what is between braces is read as YAML, which
 * allows single quotes and names without any, and an object that the text cuts off is closed.
 */
export async function jsonWithin(text: string): Promise<object[]> {
  const yaml = await import('$lib/base/formats/yaml');
  const objects: object[] = [];
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const { source, missing } = inBraces(text, at);
    const value = objectIn(source + '}'.repeat(missing), yaml.readYaml);
    if (value) objects.push(value);
    at += value ? source.length : 1;
  }
  return objects;
}

/** The text from a brace to the one that closes it, and the number of braces that are missing. */
function inBraces(text: string, start: number): { source: string; missing: number } {
  const end = Math.min(start + maxObject, text.length);
  let open = 0;
  for (let at = start; at < end; at += 1) {
    if (text[at] === '{') open += 1;
    else if (text[at] === '}') open -= 1;
    if (open === 0) return { source: text.slice(start, at + 1), missing: 0 };
  }
  return { source: text.slice(start, end), missing: open };
}

function objectIn(source: string, read: typeof readYaml): object | undefined {
  try {
    const value = read(withHashes(source), { uniqueKeys: false });
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // Braces may be around other text.
  }
}

/** Comments after two slashes as those of YAML; slashes in quotes and in addresses stay. */
function withHashes(source: string): string {
  return source.replace(
    /"(?:[^"\\\n]|\\.)*"|(?<![a-z])'(?:[^'\\\n]|\\.)*'|\S*:\/\/\S*|\/\/+/gi,
    (part) => (/^\/+$/.test(part) ? '#'.repeat(Math.floor(part.length / 2)) : part),
  );
}
