import { isObject, type Members } from '$lib/base/api/wire/json';
import { type ChosenFile, type ChosenFiles } from './chosen-files';
import { missingReason } from './references';
import { evaluateExpression, isExpression, shownValue } from './expressions';
import { mediaType } from './parse-file';

type Note = (reason: string) => void;

/** An image or a sound: its file and its content as a request has it. */
class Media {
  constructor(
    readonly name: string,
    readonly content: string,
  ) {}
}

/** As often does promptfoo look for variables in variables. */
const maxReferences = 5;
/** UTF-16 units that variables in variables may add to a row: they multiply. */
const maxAdded = 1_000_000;
/** A literal part, or a placeholder. */
const marks =
  /\{%-?\s*raw\s*-?%\}([^]*?)\{%-?\s*endraw\s*-?%\}|\{\{ '(\{?)' \}\}|\{\{-?\s*([^{}]{1,300}?)\s*-?\}\}/g;
const names = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables of a test, with the content of files. `vars` may be the names of files with variables, too. */
export function variablesOf(vars: unknown, files: ChosenFiles, note: Note): Members {
  if (isObject(vars))
    return Object.fromEntries(
      Object.entries(vars).map(([name, value]) => [name, contentOf(name, value, files, note)]),
    );
  const references = [vars ?? []].flat().filter((one) => typeof one === 'string');
  const contents = references.flatMap((reference) => {
    const found = files.find(reference);
    if (found.length === 0) note(missingReason(reference, 'Type its variables in the rows.'));
    return found.map((file) => files.valueOf(file)).filter(isObject);
  });
  return contents.length === 0 ? {} : variablesOf(Object.assign({}, ...contents), files, note);
}

function contentOf(name: string, value: unknown, files: ChosenFiles, note: Note): unknown {
  if (Array.isArray(value)) return value.flatMap((one) => contentOf(name, one, files, note));
  if (typeof value !== 'string' || !/^(?:file|package):/.test(value)) return value;
  const found = files.find(value).filter((file) => !/\.pdf$/i.test(file.name));
  const contents = found.map((file) => fileContent(file, files));
  if (contents.length > 0) return contents.length === 1 ? contents[0] : contents;
  const isPdf = /\.pdf$/i.test(value);
  const why = isPdf
    ? `${value.slice(7)} is a PDF: copy its text into the rows.`
    : missingReason(value, `Type “${name}” in the rows.`);
  note(`Its variable “${name}” is empty. ${why}`);
  return '';
}

function fileContent(file: ChosenFile, files: ChosenFiles): unknown {
  const { name, text } = file;
  const type = mediaType(name);
  if (type)
    return new Media(
      name.split('/').at(-1) ?? name,
      type.startsWith('image') ? `data:${type};base64,${text}` : text,
    );
  return /\.ya?ml$/i.test(name) ? JSON.stringify(files.valueOf(file)) : text.trim();
}

/** Every combination of the lists of texts; other lists are one value. */
export function* expand(variables: Members, isPlain: boolean): Generator<Members> {
  const lists = Object.entries(variables).map(([name, value]) => {
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    const isList = !isPlain && (typeof first === 'string' || first instanceof Media);
    return { name, values: isList ? (value as unknown[]) : [value] };
  });
  const count = lists.reduce((product, { values }) => product * values.length, 1);
  for (let number = 0; number < count; number += 1) {
    let rest = number;
    const chosen = lists.toReversed().map(({ name, values }) => {
      const value = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      return [name, value] as const;
    });
    yield Object.fromEntries(chosen.toReversed());
  }
}

/**
 * The variables as texts, in which variables may stand. promptfoo renders them as templates only for prompts that are
 * no lists of messages.
 */
export function textsOf(variables: Members, isRendered: boolean) {
  const entries = Object.entries(variables);
  const media: { [column: string]: string } = Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value instanceof Media ? [[name, value.content] as const] : [],
    ),
  );
  const values = Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value instanceof Media ? value.name : shownValue(value).replace(/\n$/, ''),
    ]),
  );
  let room = maxAdded;
  const filled = (whole: string, name: string): string => {
    const isKnown = Object.hasOwn(values, name) || (isRendered && isExpression(name));
    const value = Object.hasOwn(values, name) ? values[name] : evaluateExpression(name, variables);
    if (!isKnown || value === undefined || room < 0) return whole;
    room -= shownValue(value).length;
    return shownValue(value);
  };
  for (let turn = 0; turn < maxReferences; turn += 1)
    for (const [name, text] of Object.entries(values))
      if (text.includes('{{') && !hasLiteral(text)) values[name] = text.replace(names, filled);
  if (isRendered)
    for (const [name, text] of Object.entries(values))
      values[name] = text.replace(
        marks,
        (whole, raw?: string, brace?: string, expression = '') =>
          raw ?? brace ?? filled(whole, expression as string),
      );
  return { values, media };
}

const hasLiteral = (text: string) => /\{%-?\s*raw|\{\{ '\{?' \}\}/.test(text);
