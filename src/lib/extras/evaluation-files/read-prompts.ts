import { isObject, type Members, textOrJson } from '$lib/base/api/wire/json';
import { promptPlaceholder } from '$lib/features/compare/checks/model/rule-inputs';
import { type ChosenFile, type ChosenFiles } from './chosen-files';
import type { LeftParts } from './evaluation';
import { isExpression } from './expressions';
import { parseFile } from './parse-file';
import { isProgram, missingReason } from './references';
import { fromNunjucks } from './placeholders';
import {
  isChat,
  isJson,
  messagesIn,
  promptOfMessages,
  type PromptMessages,
} from './prompt-messages';
import { CsvTests } from './read-csv';
import { withTexts } from './with-texts';

/** A prompt of another tool. Texts are templates of rows. */
export interface ReadPrompt extends PromptMessages {
  label: string;
  /** The names that providers have for it: its label, its id or its text. */
  names: string[];
  /** Whether it is written as a list of messages. */
  isChat: boolean;
}

export const noPrompt: ReadPrompt = {
  isChat: false,
  label: '',
  names: [],
  systemPrompt: '',
  before: [],
  text: '',
};

/** A prompt in a file or with a service, but not a sentence that ends in one. */
const elsewhere =
  /^(?:\w+:\/\/|exec:|[^\n{}]*\.(?:txt|md|j2|json|jsonl|ya?ml|csv|xlsx?|py|rb|[cm]?[jt]s)(?::\w+)?$|[^\s{}]*\*[^\s{}]*$)/;

interface WrittenPrompt {
  content: string | Members[];
  label?: string;
}

/** The prompts of promptfoo: texts, lists of messages, objects with a label, `{text: label}`, and files of them. */
export function readPrompts(value: unknown, files: ChosenFiles, left: LeftParts): ReadPrompt[] {
  const read: ReadPrompt[] = [];
  for (const [at, entry] of entriesOf(value ?? '{{prompt}}').entries()) {
    const place = `Prompt ${at + 1}`;
    const note = (reason: string) => left.add(place, reason);
    const { raw, id, label, ...others } = isObject(entry) ? entry : { raw: entry };
    left.addUnread(place, others, []);
    const written = writtenPrompts(raw ?? id, files, note);
    for (const [number, { content, label: own }] of written.entries()) {
      const count = written.length > 1 && own === undefined ? ` ${number + 1}` : '';
      const given = own ?? (label === undefined ? undefined : textOrJson(label));
      const messages = promptOfMessages(isChat(content) ? content : messagesIn(content), note);
      const shown = given === undefined ? `Prompt ${read.length + 1}` : given + count;
      read.push({
        label: shown,
        names: [shown, own, label, id, raw].filter((name) => name !== undefined).map(textOrJson),
        isChat: isChat(content) || isJson(content),
        ...withTexts(messages, (text) => templateOf(text, note)),
      });
    }
  }
  return read;
}

/** The prompts of an entry: itself, or those in the files that it names. */
function writtenPrompts(
  content: unknown,
  files: ChosenFiles,
  note: (reason: string) => void,
): WrittenPrompt[] {
  if (isChat(content)) return [{ content }];
  const text = textOrJson(content ?? '');
  const reference = text.trim();
  if (!elsewhere.test(reference)) return [{ content: text }];
  const found = files.find(reference);
  if (found.length === 0)
    note(missingReason(reference, 'Type the prompt in the rows or in a variant.'));
  return found.flatMap((file) => promptsOfFile(file, files));
}

function entriesOf(value: unknown): unknown[] {
  if (isChat(value)) return [value];
  if (!isObject(value)) return [value].flat();
  return 'raw' in value || 'id' in value
    ? [value]
    : Object.entries(value).map(([raw, label]) => ({ raw, label }));
}

/** Whether a provider that names this prompt sends it; `x` also means those whose names begin with `x:`. */
export function isNamed({ names }: ReadPrompt, wanted: unknown): boolean {
  return (
    !Array.isArray(wanted) ||
    names.length === 0 ||
    wanted.some(
      (one: unknown) =>
        typeof one === 'string' &&
        names.some((name) =>
          one.endsWith('*')
            ? name.startsWith(one.slice(0, -1))
            : name === one || name.startsWith(`${one}:`),
        ),
    )
  );
}

/** Text files have prompts between lines of three dashes, JSON Lines one in each line, CSV one in each row. */
function promptsOfFile(file: ChosenFile, files: ChosenFiles): WrittenPrompt[] {
  const { name, text } = file;
  if (isProgram(name)) return [];
  if (/\.txt$/i.test(name)) return pieces(text, /^[ \t]*---[ \t]*\r?$/m);
  if (/\.jsonl$/i.test(name)) return pieces(text, /\r?\n/);
  if (!/\.(?:json|ya?ml|csv)$/i.test(name)) return [{ content: text }];
  const parsed = parseFile(file);
  if ('problem' in parsed) return [{ content: text }];
  if (parsed.value instanceof CsvTests) return promptsOfTable(parsed.value, text);
  const value = files.fill(parsed.value);
  return [{ content: typeof value === 'string' ? value : JSON.stringify(value) }];
}

/** The column `prompt` with its labels, or each line of a table that has no such column. */
function promptsOfTable({ columns, tests }: CsvTests, text: string): WrittenPrompt[] {
  if (columns.length < 2) return pieces(text.replace(/^\s*prompt\s*\n/i, ''), /\r?\n/);
  return tests.flatMap(({ vars }) => {
    const { prompt, label } = isObject(vars) ? vars : {};
    const own = typeof label === 'string' && label !== '' ? { label } : {};
    return typeof prompt === 'string' && prompt !== '' ? { content: prompt, ...own } : [];
  });
}

function pieces(text: string, between: RegExp): WrittenPrompt[] {
  return text
    .split(between)
    .map((piece) => ({ content: piece.trim() }))
    .filter(({ content }) => content !== '');
}

/** The names that loops and assignments of a template bind. */
const bindings = /\{%-?\s*(?:for|set)\s+([\w\s,]{1,200}?)\s*(?:\bin\b|=)/g;

function templateOf(text: string, note: (reason: string) => void): string {
  const bound = [...text.matchAll(bindings)].flatMap(([, names = '']) => names.split(/[\s,]+/));
  const isKnown = (name: string) =>
    name === promptPlaceholder ||
    (isExpression(name) && !bound.includes(/^[\p{L}\p{N}_$]+/u.exec(name)?.[0] ?? ''));
  const { template, hasLogic } = fromNunjucks(text, (name) => (isKnown(name) ? name : undefined));
  if (hasLogic)
    note(
      'Template logic (conditions, loops, own filters) stays as text: write it out in the prompt.',
    );
  return template;
}
