import { isObject, parseJson, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { checkFormat, strictSchema } from '$lib/base/api/rules/response-format';
import type { Problem } from '$lib/base/api/rules/problem';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { definitionIn, type AnswerFormat, type SchemaDefinition } from './answer-format';

/** The typed output format. The schema is text and may be invalid JSON. */
export interface SchemaEntry {
  type: AnswerFormat['type'];
  name: string;
  description: string;
  text: string;
  strict: boolean;
}

const example: JsonObject = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
};

/** The output format being edited, as text and as fields of one value. */
export class SchemaForm {
  entry: SchemaEntry = $state.raw() as SchemaEntry;
  readonly value = $derived.by(() => valueOf(this.entry.text));
  readonly problems = $derived.by(() => problemsOf(this.entry, this.value));

  constructor(format: AnswerFormat) {
    this.entry = entryOf(format);
  }

  /** The schema; undefined if the text is invalid. */
  get schema(): JsonObject | undefined {
    return 'schema' in this.value ? this.value.schema : undefined;
  }

  /** Whether the format is strict although the schema is not. */
  get isOpen(): boolean {
    return this.problems.some(({ kind }) => kind === 'strict');
  }

  change(change: Partial<SchemaEntry>): void {
    this.entry = { ...this.entry, ...change };
  }

  /** Accepts a whole response_format and distributes its parts. */
  type(text: string): void {
    const read = valueOf(text);
    const found = 'schema' in read ? definitionIn(read.schema) : undefined;
    if (!found || found.schema === ('schema' in read ? read.schema : undefined))
      return this.change({ text });
    this.replace({ ...this.#definition(found.schema), ...found });
  }

  setSchema(schema: JsonObject): void {
    this.change({ text: indented(schema) });
  }

  /** Replaces what was entered. */
  replace({ name, description = '', schema, strict }: SchemaDefinition): void {
    this.change({ type: 'json_schema', name, description, strict, text: indented(schema) });
  }

  /** Makes the schema strict: closes every object and requires every member. */
  makeStrict(): void {
    if (this.schema) this.setSchema(strictSchema(this.schema));
  }

  /** Undefined if there is a problem. */
  format(): AnswerFormat | undefined {
    if (this.entry.type !== 'json_schema') return { type: this.entry.type };
    if (!this.schema || this.problems.length > 0) return undefined;
    return { type: 'json_schema', definition: this.#definition(this.schema) };
  }

  #definition(schema: JsonObject): SchemaDefinition {
    const { name, description, strict } = this.entry;
    const trimmed = description.trim();
    return { name: name.trim(), ...(trimmed && { description: trimmed }), schema, strict };
  }
}

function entryOf(format: AnswerFormat): SchemaEntry {
  const blank = { name: 'answer', description: '', text: indented(example), strict: true };
  if (format.type !== 'json_schema')
    return { ...blank, type: format.type === 'text' ? 'json_schema' : format.type };
  const { name, description = '', schema, strict } = format.definition;
  return { type: 'json_schema', name, description, text: indented(schema), strict };
}

function valueOf(text: string): { schema: JsonObject } | { mistake: string } {
  const parsed = parseJson(text);
  if ('problem' in parsed) return { mistake: `This isn’t JSON: ${explainBrokenJson(text)}` };
  return isObject(parsed.value)
    ? { schema: parsed.value as JsonObject }
    : { mistake: 'A schema must be a JSON object.' };
}

function problemsOf(
  { type, name, strict }: SchemaEntry,
  value: { schema: JsonObject } | { mistake: string },
): Problem[] {
  if (type !== 'json_schema') return [];
  if ('mistake' in value)
    return [{ kind: 'type', level: 'refusal', parameter: 'schema', message: value.mistake }];
  const found: Problem[] = [];
  const definition = { name: name.trim(), schema: value.schema, strict };
  const places = { format: 'format', definition: '' };
  checkFormat({ type }, definition, places, (problem) => found.push(withoutPath(problem)));
  return found;
}

/** Rules report the path in the request; in the dialog the path starts at the schema. */
function withoutPath(problem: Problem): Problem {
  const strip = (text: string) => text.replace(/(^|\s)\.(?=\w)/g, '$1');
  return { ...problem, parameter: strip(problem.parameter), message: strip(problem.message) };
}

function indented(schema: JsonValue): string {
  return JSON.stringify(schema, null, 2);
}
