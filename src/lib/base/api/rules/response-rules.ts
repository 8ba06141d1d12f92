import { isObject } from '../wire/json';
import { isSound } from './chat-messages';
import { checkChoice, checkFunction, onlyFunctions } from './chat-tools';
import { composeRules } from './compose-rules';
import { adviseEffort, reasoningEfforts } from './generation-parameters';
import { membersOf, object, oneOf, text } from './members';
import { type Body, refusal, type ReportProblem } from './problem';
import { asksForJson, checkFormat, adviseToAskForJson } from './response-format';
import { responseParameters } from './responses-request';

const checkReasoningMembers = membersOf('reasoning', {
  effort: oneOf(reasoningEfforts),
  summary: text,
});
const checkTextMembers = membersOf('text', { format: object });

/** Every rule of POST /responses. */
export const responseRules = composeRules(responseParameters, {
  input: checkInputItems,
  tools: checkTools,
  tool_choice: checkToolChoice,
  reasoning: checkReasoning,
  text: checkText,
  previous_response_id: (_, report) =>
    report(refusal('unsupported', 'previous_response_id', 'previous_response_id must be null.')),
});

function checkReasoning(value: unknown, report: ReportProblem, body: Body): void {
  checkReasoningMembers(value, report, body);
  if (isObject(value))
    adviseEffort(value.effort, { parameter: 'reasoning.effort', model: body.model }, report);
}

/** Unlike in chat, a tool is flat: its name is beside its type. */
function checkTools(tools: unknown, report: ReportProblem): void {
  (tools as unknown[]).forEach((tool, index) => {
    const path = `tools[${index}]`;
    if (isObject(tool) && tool.type === 'function') checkFunction(tool, path, report);
    else report(onlyFunctions(path));
  });
}

function checkToolChoice(choice: unknown, report: ReportProblem, { tools }: Body): void {
  const given: unknown[] = Array.isArray(tools) ? tools : [];
  const names = given.map((tool) => (isObject(tool) ? tool.name : undefined));
  checkChoice('tool_choice', choice, { names }, report);
}

/** Name, schema and strict are beside the type of the format; in chat they are in json_schema. */
function checkText(value: unknown, report: ReportProblem, body: Body): void {
  checkTextMembers(value, report, body);
  const format = isObject(value) ? value.format : undefined;
  if (!isObject(format)) return;
  checkFormat(format, format, { format: 'text.format', definition: 'text.format' }, report);
  if (format.type === 'json_object' && !asksForJson([body.instructions, body.input]))
    report(adviseToAskForJson('text.format', 'input'));
}

type Item = { [name: string]: unknown };

const roles = ['system', 'developer', 'user', 'assistant'];

/**
 * Checks the shape of known input items (docs/service.md#response-items-and-events). Output items are valid input too.
 * Items of other types are left to the service.
 */
function checkInputItems(input: unknown, report: ReportProblem): void {
  if (!Array.isArray(input)) return; // A string is valid input too.
  const items: unknown[] = input;
  if (items.length === 0) {
    const message = 'input must hold at least one item.';
    report(refusal('items', 'input', message));
  }
  items.forEach((item, index) => checkItem(item, `input[${index}]`, report));
}

function checkItem(item: unknown, path: string, report: ReportProblem): void {
  if (!isObject(item)) return report(refusal('type', path, `${path} must be an object.`));
  switch (item.type ?? 'message') {
    case 'message':
      return checkMessage(item, path, report);
    case 'function_call':
      return ['call_id', 'name', 'arguments'].forEach((name) =>
        checkString(item, name, path, report),
      );
    case 'function_call_output':
      checkString(item, 'call_id', path, report);
      return checkContent(item.output, `${path}.output`, ['input_text'], report);
    case 'item_reference': {
      const message = `${path} refers to a stored item, and none is stored: send it.`;
      return report(refusal('allowed', `${path}.type`, message));
    }
  }
}

function checkMessage({ role, content }: Item, path: string, report: ReportProblem): void {
  if (typeof role !== 'string' || !roles.includes(role)) {
    const message = `${path}.role must be one of ${roles.join(', ')}.`;
    return report(refusal('allowed', `${path}.role`, message));
  }
  const texts = role === 'assistant' ? ['output_text', 'refusal'] : [];
  // input_audio is not in the specification; services with audio models accept it.
  const files = role === 'user' ? ['input_image', 'input_audio'] : [];
  checkContent(content, `${path}.content`, ['input_text', ...texts, ...files], report);
}

function checkContent(
  content: unknown,
  path: string,
  types: string[],
  report: ReportProblem,
): void {
  if (typeof content === 'string') return;
  if (!Array.isArray(content)) {
    const message = `${path} must be a string or an array of content parts.`;
    return report(refusal('type', path, message));
  }
  content.forEach((part: unknown, index) => {
    const at = `${path}[${index}]`;
    if (isObject(part) && types.includes(String(part.type)))
      return part.type === 'input_audio'
        ? checkSound(part, at, report)
        : checkString(part, textMember(String(part.type)), at, report);
    const message = `${at}.type must be one of ${types.join(', ')}.`;
    report(refusal('allowed', `${at}.type`, message));
  });
}

function checkSound(part: Item, path: string, report: ReportProblem): void {
  if (isSound(part.input_audio)) return;
  const parameter = `${path}.input_audio`;
  const message = `${parameter} needs data as Base64, and format: wav or mp3.`;
  report(refusal('required', parameter, message));
}

/** In responses image_url is a string, unlike in chat. */
function textMember(type: string): string {
  if (type === 'input_image') return 'image_url';
  return type === 'refusal' ? 'refusal' : 'text';
}

function checkString(object: Item, name: string, path: string, report: ReportProblem): void {
  if (typeof object[name] === 'string') return;
  const parameter = `${path}.${name}`;
  const message = `${parameter} is required and must be a string.`;
  report(refusal('required', parameter, message));
}
