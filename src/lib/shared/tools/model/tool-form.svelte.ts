import { isObject, jsonOr, parseJson, type JsonObject } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { checkFunction } from '$lib/base/api/rules/chat-tools';
import type { Problem } from '$lib/base/api/rules/problem';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { jsonDrafts, openTextDrafts } from '$lib/base/storage/drafts';
import type { ToolRecord } from '$lib/base/storage/tools';

type FieldName = 'name' | 'parameters';

/** The typed fields of one tool; `known` is the tool being changed. */
interface EnteredTool extends Omit<ToolRecord, 'v' | 'id' | 'createdAt' | 'parameters'> {
  known?: Pick<ToolRecord, 'id' | 'createdAt'>;
  /** Text that may not be valid JSON yet. */
  parameters: string;
}

const blank: EnteredTool = {
  name: '',
  description: '',
  parameters: JSON.stringify({ type: 'object', properties: {}, required: [] }, null, 2),
  code: '',
  example: '',
  runs: 'by-hand',
};

/** The tool being entered; stored while typing until it is saved or cancelled. */
export class ToolForm {
  /** Problems are shown from the first attempt to save. */
  #tried = $state(false);
  readonly #draft: Draft<EnteredTool | undefined>;
  readonly #problems = $derived.by(() => problemsOf(this.entry));

  constructor(key = 'tool', drafts = openTextDrafts()) {
    this.#draft = new Draft<EnteredTool | undefined>({
      drafts: jsonDrafts(drafts, entryIn),
      key,
      start: undefined,
    });
  }

  /** Undefined while nothing is being entered. */
  get entry(): EnteredTool | undefined {
    return this.#draft.value;
  }

  /** Restores the entry from when the page was left. Never rejects. */
  load(): Promise<void> {
    return this.#draft.load();
  }

  /** Restores the entry of this tool, or starts with the tool itself. Never rejects. */
  async resume(tool: ToolRecord): Promise<void> {
    await this.load();
    if (!this.entry) this.start(tool);
  }

  start(tool?: ToolRecord): void {
    this.#tried = false;
    this.#draft.change(tool ? entryOf(tool) : blank);
  }

  change(change: Partial<EnteredTool>): void {
    this.#draft.change({ ...(this.entry ?? blank), ...change });
  }

  /** Ends the entry, saved or cancelled. */
  end(): void {
    this.#draft.drop(undefined);
  }

  problemOf(field: FieldName): string | undefined {
    return this.#tried ? this.#problems[field] : undefined;
  }

  /** Returns undefined, and shows the problems, if it cannot be saved. */
  validate(): ToolRecord | undefined {
    this.#tried = true;
    const { entry } = this;
    if (!entry || this.#problems.name || this.#problems.parameters) return undefined;
    const { known, ...fields } = entry;
    return {
      v: 1,
      id: known?.id ?? randomId(),
      createdAt: known?.createdAt ?? Date.now(),
      ...fields,
      name: entry.name.trim(),
      description: entry.description.trim(),
      parameters: jsonOr(entry.parameters, {}) as JsonObject,
    };
  }
}

function entryOf({
  id,
  createdAt,
  name,
  description,
  parameters,
  code,
  example,
  runs,
}: ToolRecord) {
  return {
    known: { id, createdAt },
    name,
    description,
    parameters: JSON.stringify(parameters, null, 2),
    code,
    example,
    runs,
  };
}

/** Undefined if this console did not write it. */
function entryIn(value: unknown): EnteredTool | undefined {
  if (!isObject(value)) return undefined;
  const isComplete = ['name', 'description', 'parameters', 'code', 'example'].every(
    (member) => typeof value[member] === 'string',
  );
  return isComplete ? { ...blank, ...value } : undefined;
}

function problemsOf(entry: EnteredTool | undefined): { [field in FieldName]?: string } {
  if (!entry) return {};
  const parsed = parseJson(entry.parameters);
  if (!('value' in parsed))
    return { parameters: `This isn’t JSON: ${explainBrokenJson(entry.parameters)}` };
  const found: Problem[] = [];
  const definition = { name: entry.name.trim(), parameters: parsed.value };
  checkFunction(definition, 'function', (problem) => found.push(problem));
  const messageOf = (field: FieldName) =>
    found
      .find(({ parameter }) => parameter === `function.${field}`)
      ?.message.replace('function.', '');
  return {
    name: messageOf('name'),
    parameters: isObject(parsed.value) ? messageOf('parameters') : 'This must be a JSON object.',
  };
}
