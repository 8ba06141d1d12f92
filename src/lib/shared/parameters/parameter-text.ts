import { type JsonObject, type JsonValue, parseJson } from '$lib/base/api/wire/json';
import { describeRange, type Parameter } from '$lib/base/api/rules/request-description';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';

/** The kind of input for a parameter. */
type ParameterInput = 'number' | 'choice' | 'choices' | 'yes-no' | 'lines' | 'json' | 'text';

export function inputOf(parameter: Parameter): ParameterInput {
  const { types, allowed, allowedNumbers, items } = parameter;
  if (items === 'text') return 'lines';
  if (types.includes('array') && allowed) return 'choices';
  if (types.includes('object') || (types.includes('array') && !types.includes('string')))
    return 'json';
  if (types.includes('array')) return 'lines';
  if (allowed || allowedNumbers) return 'choice';
  if (types.includes('boolean')) return 'yes-no';
  return types.includes('integer') || types.includes('number') ? 'number' : 'text';
}

/** The text that a field shows for a value. */
export function fieldText(value: JsonValue | undefined, input: ParameterInput): string {
  if (value === undefined || value === null) return '';
  if (input === 'lines')
    return [value]
      .flat()
      .map((line) => escapeLine(plainText(line)))
      .join('\n');
  return plainText(value);
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

type ParsedText = { value: JsonValue | undefined } | { error: string };

/** Parses a field's text to a value; an empty text unsets the parameter. */
export function parseText(text: string, input: ParameterInput, parameter: Parameter): ParsedText {
  if (text.trim() === '' && input !== 'lines') return { value: undefined };
  switch (input) {
    case 'number':
      return parseNumber(text, parameter);
    case 'yes-no':
      return { value: text === 'true' };
    case 'choice':
      return { value: parameter.allowedNumbers ? Number(text) : text };
    case 'lines':
      return parseLines(text);
    case 'json':
      return parseJsonText(text, parameter);
    default:
      return { value: text };
  }
}

function parseNumber(text: string, parameter: Parameter): ParsedText {
  const isWhole = !parameter.types.includes('number');
  // In a whole number a comma may separate thousands.
  const typed = isWhole ? text.trim() : text.trim().replace(',', '.');
  if (isExact(typed)) return { value: Number(typed) };
  if (/^[+-]?\d+$/.test(typed))
    return { error: `${typed} can’t be sent exactly. Enter a number of at most 15 digits.` };
  return { error: `Enter a ${isWhole ? 'whole ' : ''}number${rangeHint(parameter)}.` };
}

function rangeHint(parameter: Parameter): string {
  const range = describeRange(parameter);
  return range && (range.startsWith('at ') ? `, ${range}` : ` ${range}`);
}

function parseLines(text: string): ParsedText {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map(unescapeLine);
  return { value: lines.length === 0 ? undefined : lines };
}

function parseJsonText(text: string, { name, types }: Parameter): ParsedText {
  // tool_choice is a word or an object. The word has no quotes, and the rules report an invalid one.
  if (types.includes('string') && !/^\s*(?:[{["]|null\s*$)/.test(text))
    return { value: text.trim() };
  const parsed = parseJson(text);
  if ('problem' in parsed) return { error: `${name} isn’t valid JSON: ${explainBrokenJson(text)}` };
  const inexact = inexactNumberIn(text);
  if (inexact === undefined) return { value: (parsed.value as JsonValue) ?? undefined };
  return {
    error: `${name} holds ${inexact}, which has too many digits to send exactly.`,
  };
}

/** Each line is one sequence, so line breaks within a sequence are written as \n. */
function escapeLine(line: string): string {
  return line
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t');
}

function unescapeLine(line: string): string {
  const characters: { [code: string]: string } = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  return line.replace(/\\([nrt\\])/g, (_, code: string) => characters[code] ?? code);
}

const numeral = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/**
 * Whether a typed number is sent exactly as typed. A JavaScript number holds about 16 digits and silently changes
 * longer ones. False for text that is no decimal number.
 */
export function isExact(typed: string): boolean {
  const value = Number(typed);
  const wanted = digitsOf(typed);
  return Number.isFinite(value) && wanted !== undefined && wanted === digitsOf(String(value));
}

/** The first number in a JSON text that JavaScript cannot represent exactly. */
export function inexactNumberIn(json: string): string | undefined {
  for (const [found] of json.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g))
    if (!found.startsWith('"') && !isExact(found)) return found;
  return undefined;
}

/** A number as sign, digits and power of ten, so that equal numbers in different notations become equal texts. */
function digitsOf(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', power = '0'] = numeral.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return `${sign === '-' ? '-' : ''}${significant}e${exponent}`;
}

/**
 * Converts the fields of a multipart form, which are all texts, to the types of their parameters. A text that is no
 * value of its type stays, so that the rules name it.
 */
export function valuesOfForm(fields: JsonObject, parameters: readonly Parameter[]): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const types = parameters.find((parameter) => parameter.name === name)?.types ?? [];
      return [name, typeof value === 'string' ? valueOfText(value, types) : value];
    }),
  );
}

function valueOfText(text: string, types: Parameter['types']): JsonValue {
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Example values of structured parameters, shown in empty fields (docs/service.md#messages-and-tools). */
export const examples: { [parameter: string]: string } = {
  tools:
    '[{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}}]',
  tool_choice: 'auto, or {"type": "function", "function": {"name": "get_weather"}}',
  response_format: '{"type": "json_object"}',
  documents: '[{"id": "a", "source": {"type": "text", "text": "…"}}]',
  search_settings: '{"include_domains": ["example.org"]}',
  compound_custom: '{"disable_tool_validation": true}',
  stream_options: '{"include_usage": true}',
  functions: '[{"name": "get_weather", "parameters": {"type": "object"}}]',
  function_call: 'auto, or {"name": "get_weather"}',
  include_domains: 'example.org',
  exclude_domains: 'example.org',
  logit_bias: '{"50256": -100}',
  metadata: '{"project": "demo"}',
  stop: 'One sequence a line; \\n for a line break',
};
