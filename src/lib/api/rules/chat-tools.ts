import { isObject } from '../json';
import type { Problem } from './request-description';

type Body = { [name: string]: unknown };
type Report = (problem: Problem) => void;

const validName = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Tools, functions and the choices between them (api-spec.md 2.1). That there are at most 128 stands in the
 * description of the request.
 */
export function checkTools(body: Body, report: Report): void {
  const { tools, functions, tool_choice: toolChoice, function_call: functionCall } = body;
  if (!tools && !functions && !toolChoice && !functionCall) return;
  const given: unknown[] = Array.isArray(tools) ? tools : [];
  const described: unknown[] = Array.isArray(functions) ? functions : [];
  given.forEach((tool, index) => checkTool(tool, `tools[${index}]`, report));
  described.forEach((one, index) => checkFunction(one, `functions[${index}]`, report));
  const custom = body.compound_custom;
  const disabled = isObject(custom) && custom.disable_tool_validation === true;
  const toolNames = given.map((tool) => nameOf(isObject(tool) ? tool.function : undefined));
  checkChoice('tool_choice', toolChoice, toolNames, disabled, report);
  checkChoice('function_call', functionCall, described.map(nameOf), disabled, report);
}

function checkTool(tool: unknown, path: string, report: Report): void {
  if (isObject(tool) && tool.type === 'function')
    return checkFunction(tool.function, `${path}.function`, report);
  const message = `${path}.type must be function: only function tools are supported.`;
  report({ parameter: `${path}.type`, rule: 'allowed', message });
}

/** The definition of a function, at its path in the request. */
export function checkFunction(definition: unknown, path: string, report: Report): void {
  if (!isObject(definition)) {
    const message = `${path} must be an object with a name.`;
    return report({ parameter: path, rule: 'type', message });
  }
  if (typeof definition.name !== 'string' || !validName.test(definition.name)) {
    const message = `${path}.name must be 1 to 64 letters, digits, underscores or hyphens.`;
    report({ parameter: `${path}.name`, rule: 'allowed', message });
  }
  const { parameters } = definition;
  if (parameters === undefined || parameters === null || isObject(parameters)) return;
  const message = `${path}.parameters must be a JSON Schema object.`;
  report({ parameter: `${path}.parameters`, rule: 'type', message });
}

/** The choice between tools of these names; a named one may be nested, as in chat, or flat, as in responses. */
export function checkChoice(
  field: string,
  choice: unknown,
  names: unknown[],
  disabled: boolean,
  report: Report,
): void {
  if (choice === undefined || choice === null || choice === 'none' || choice === 'auto') return;
  const wrong = (message: string, parameter = field) =>
    report({ parameter, rule: 'allowed', message });
  if (choice === 'required') {
    if (names.length === 0 && !disabled) wrong(`${field} is required, but no tools are given.`);
    return;
  }
  if (field === 'tool_choice' && !(isObject(choice) && choice.type === 'function'))
    return wrong(`${field}.type must be function.`, `${field}.type`);
  const name = nameOf(isObject(choice) && isObject(choice.function) ? choice.function : choice);
  if (typeof name !== 'string') wrong(`${field} must name a function.`);
  else if (disabled) wrong(`${field} cannot name one tool while disable_tool_validation is true.`);
  else if (!names.includes(name))
    wrong(`${field} names "${name}", which is not among the given tools.`);
}

function nameOf(definition: unknown): unknown {
  return isObject(definition) ? definition.name : undefined;
}
