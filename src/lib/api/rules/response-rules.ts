import { isObject } from '../json';
import { reasoningEfforts } from './chat-request';
import { checkChoice, checkFunction, onlyFunctions } from './chat-tools';
import { composeRules } from './compose-rules';
import { membersOf, object, oneOf, text } from './members';
import type { Body, Report } from './problem';
import { adviseEffort } from './reasoning-families';
import { asksForJson, checkFormat, jsonNotAsked } from './response-format';
import { checkInputItems } from './response-input';
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
});

function checkReasoning(value: unknown, report: Report, body: Body): void {
  checkReasoningMembers(value, report, body);
  if (isObject(value))
    adviseEffort(value.effort, { parameter: 'reasoning.effort', model: body.model }, report);
}

/** Unlike in chat, a tool is flat: its name is beside its type. */
function checkTools(tools: unknown, report: Report): void {
  (tools as unknown[]).forEach((tool, index) => {
    const path = `tools[${index}]`;
    if (isObject(tool) && tool.type === 'function') checkFunction(tool, path, report);
    else report(onlyFunctions(path));
  });
}

function checkToolChoice(choice: unknown, report: Report, { tools }: Body): void {
  const given: unknown[] = Array.isArray(tools) ? tools : [];
  const names = given.map((tool) => (isObject(tool) ? tool.name : undefined));
  checkChoice('tool_choice', choice, { names }, report);
}

/** Name, schema and strict are beside the type of the format; in chat they are in json_schema. */
function checkText(value: unknown, report: Report, body: Body): void {
  checkTextMembers(value, report, body);
  const format = isObject(value) ? value.format : undefined;
  if (!isObject(format)) return;
  checkFormat(format, format, { format: 'text.format', definition: 'text.format' }, report);
  if (format.type === 'json_object' && !asksForJson([body.instructions, body.input]))
    report(jsonNotAsked('text.format', 'input'));
}
