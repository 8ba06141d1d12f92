import { isObject } from '../../api/json';
import { invalid } from '../service-error';

type Body = { [name: string]: unknown };

const validName = /^[a-zA-Z0-9_-]{1,64}$/;

/** Tools, functions and the choices between them (api-spec.md 2.1); throws 400. The bound of 128 is in the table. */
export function checkTools(body: Body): void {
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const functions = Array.isArray(body.functions) ? body.functions : [];
  tools.forEach((tool: unknown, index) => checkTool(tool, `tools[${index}]`));
  functions.forEach((definition: unknown, index) => {
    checkFunction(definition, `functions[${index}]`);
  });
  const disabled =
    isObject(body.compound_custom) && body.compound_custom.disable_tool_validation === true;
  const toolNames = tools.map((tool: { function: Body }) => tool.function.name);
  checkChoice('tool_choice', body.tool_choice, toolNames, disabled);
  const functionNames = functions.map((definition: Body) => definition.name);
  checkChoice('function_call', body.function_call, functionNames, disabled);
}

function checkTool(tool: unknown, path: string): void {
  if (!isObject(tool) || tool.type !== 'function') {
    throw invalid(
      `${path}.type`,
      `${path}.type must be function: only function tools are supported.`,
    );
  }
  checkFunction(tool.function, `${path}.function`);
}

/** The definition of a function, at its path in the request; throws 400. */
export function checkFunction(definition: unknown, path: string): void {
  if (!isObject(definition)) throw invalid(path, `${path} must be an object with a name.`);
  if (typeof definition.name !== 'string' || !validName.test(definition.name)) {
    throw invalid(
      `${path}.name`,
      `${path}.name must be 1 to 64 letters, digits, underscores or hyphens.`,
    );
  }
  const { parameters } = definition;
  if (parameters !== undefined && parameters !== null && !isObject(parameters)) {
    throw invalid(`${path}.parameters`, `${path}.parameters must be a JSON Schema object.`);
  }
}

/** The choice between tools of these names; a named one may be nested, as in chat, or flat, as in responses. */
export function checkChoice(
  field: string,
  choice: unknown,
  names: unknown[],
  disabled: boolean,
): void {
  if (choice === undefined || choice === null || choice === 'none' || choice === 'auto') return;
  if (choice === 'required') {
    if (names.length > 0 || disabled) return;
    throw invalid(field, `${field} is required, but no tools are given.`);
  }
  const name = chosenName(choice, field);
  if (disabled) {
    throw invalid(field, `${field} cannot name one tool while disable_tool_validation is true.`);
  }
  if (!names.includes(name)) {
    throw invalid(field, `${field} names "${name}", which is not among the given tools.`);
  }
}

function chosenName(choice: unknown, field: string): string {
  const named = isObject(choice) && isObject(choice.function) ? choice.function : choice;
  if (field === 'tool_choice' && !(isObject(choice) && choice.type === 'function')) {
    throw invalid(`${field}.type`, `${field}.type must be function.`);
  }
  if (isObject(named) && typeof named.name === 'string') return named.name;
  throw invalid(field, `${field} must name a function.`);
}
