import { isObject, textOrEmpty, type Members } from '$lib/base/api/wire/json';
import { externalUrl } from '$lib/shared/markdown/link-policy';
import { cutEnd, shownText } from '$lib/base/ui/text/shown-text';
import { isPrivateWay } from '../base/one-origin';

interface Choice {
  value: string;
  label: string;
}

/** One value that a server requests from the person; every text is untrusted, and shown as it is here. */
export interface QuestionField {
  name: string;
  label: string;
  hint: string;
  kind: 'text' | 'number' | 'switch' | 'choice' | 'choices';
  choices: Choice[];
  isRequired: boolean;
  start: string | boolean | string[];
  schema: Members;
}

/** A value that cannot be entered in the dialog, with the reason. */
interface MissingField {
  label: string;
  why: string;
  isRequired: boolean;
}

/** A request to the person: for values, or for a visit to a page. */
export interface ServerQuestion {
  message: string;
  fields: QuestionField[];
  missing: MissingField[];
  /** A page outside of the console. */
  page?: URL;
}

/** A form of more is a burden, and perhaps meant as one. */
const maxFields = 30;
const maxChoices = 200;

const tooMany = `The console shows the first ${maxFields} values.`;

/** Fields that are named as missing. */
const maxMissing = 50;

/** UTF-16 units of the message, of a label, and of a hint or a choice. */
const maxMessageLength = 2000;
const maxLabelLength = 100;
const maxHintLength = 300;

/** Reads the parameters of `elicitation/create`, whatever they are. */
export function readQuestion(params: Members): ServerQuestion {
  const { mode = 'form', requestedSchema } = params;
  const message = short(textOrEmpty(params.message), maxMessageLength);
  const question = { message, fields: [], missing: [] };
  if (mode === 'url') return withPage(question, textOrEmpty(params.url));
  if (mode === 'form') return { ...question, ...readForm(requestedSchema) };
  const why = 'The console doesn’t know this kind of question.';
  const label = short(String(mode), maxLabelLength);
  return { ...question, missing: [{ label, why, isRequired: true }] };
}

function withPage(question: ServerQuestion, address: string): ServerQuestion {
  const page = externalUrl(address);
  if (page && isPrivateWay(address)) return { ...question, page };
  const label = short(address, maxHintLength) || 'Page';
  const why = 'The console opens only complete addresses with https.';
  return { ...question, missing: [{ label, why, isRequired: true }] };
}

function readForm(schema: unknown): Pick<ServerQuestion, 'fields' | 'missing'> {
  const { properties, required } = isObject(schema) ? schema : {};
  const fields: QuestionField[] = [];
  const missing: MissingField[] = [];
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    const isRequired = Array.isArray(required) && required.includes(name);
    const field = fields.length < maxFields ? readField(name, property) : tooMany;
    if (typeof field !== 'string') fields.push({ ...field, isRequired });
    else if (isRequired || missing.length < maxMissing)
      missing.push({ label: labelOf(name, property), why: field, isRequired });
  }
  return { fields, missing: missing.slice(0, maxMissing) };
}

/** Returns a reason if the value cannot be entered. */
function readField(name: string, schema: unknown): Omit<QuestionField, 'isRequired'> | string {
  if (!isObject(schema)) return 'Its kind isn’t described.';
  const choices = choicesOf(schema.type === 'array' ? schema.items : schema);
  const kind = kindOf(schema, choices.length > 0);
  if (!kind) return `The console has no field for ${describeKind(schema)}.`;
  if (choices.length > maxChoices) return `It has more than ${maxChoices} choices.`;
  const hint = short(textOrEmpty(schema.description), maxHintLength);
  return {
    name,
    label: labelOf(name, schema),
    hint,
    kind,
    choices,
    schema,
    start: startOf(schema),
  };
}

function labelOf(name: string, schema: unknown): string {
  return short((isObject(schema) && textOrEmpty(schema.title)) || name, maxLabelLength);
}

function short(text: string, length: number): string {
  return shownText(cutEnd(text, length));
}

function kindOf({ type }: Members, hasChoices: boolean): QuestionField['kind'] | undefined {
  if (type === 'array') return hasChoices ? 'choices' : undefined;
  if (hasChoices) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'string') return 'text';
  return type === 'number' || type === 'integer' ? 'number' : undefined;
}

function describeKind({ type }: Members): string {
  if (type === 'array') return 'a list without fixed choices';
  return type === 'object' ? 'a group of values' : 'values of this kind';
}

/** The texts to choose from, each once: with titles (`oneOf`, `anyOf`), or with the older `enumNames`. */
function choicesOf(schema: unknown): Choice[] {
  if (!isObject(schema)) return [];
  const { oneOf, anyOf, enum: values, enumNames } = schema;
  const titled = [oneOf, anyOf].find(Array.isArray) as unknown[] | undefined;
  const names = Array.isArray(enumNames) ? (enumNames as unknown[]) : [];
  const listed = Array.isArray(values) ? (values as unknown[]) : [];
  const all = titled
    ? titled.map((one) => (isObject(one) ? [one.const, one.title] : []))
    : listed.map((value, at) => [value, names[at]]);
  const byValue = new Map<string, Choice>();
  for (const [value, title] of all)
    if (typeof value === 'string' && !byValue.has(value))
      byValue.set(value, { value, label: short(textOrEmpty(title) || value, maxHintLength) });
  return [...byValue.values()];
}

function startOf({ type, default: start }: Members): QuestionField['start'] {
  if (type === 'boolean') return start === true;
  if (type === 'array')
    return Array.isArray(start) ? start.filter((one) => typeof one === 'string') : [];
  return typeof start === 'string' || typeof start === 'number' ? String(start) : '';
}
