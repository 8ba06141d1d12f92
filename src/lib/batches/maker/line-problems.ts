import type { ChatRequest } from '$lib/api/chat-types';
import { isObject } from '$lib/api/json';
import type { Problem } from '$lib/api/rules/request-description';
import { BodyRules, type KnownModel } from '../check/body-rules';

/** Something wrong with what every line is to hold; `parameter` may be a path such as `tools[0].function.name`. */
export interface BodyProblem extends Pick<Problem, 'parameter' | 'message'> {
  severity: 'error' | 'warning';
}

/** The rules of the check of batch files, and the form of response_format, for the body of one line. */
export function bodyProblems(body: ChatRequest, models: readonly KnownModel[]): BodyProblem[] {
  const problems = responseFormatProblems(body.response_format);
  new BodyRules(models).check(body, ({ field, reason, severity }) =>
    problems.push({ parameter: (field ?? '').replace(/^body\.?/, ''), message: reason, severity }),
  );
  return problems;
}

const formats: unknown[] = ['text', 'json_object', 'json_schema'];

/** wire-facts.md 2. */
function responseFormatProblems(format: unknown): BodyProblem[] {
  if (!isObject(format)) return [];
  const wrong = (member: string, must: string): BodyProblem[] => {
    const parameter = `response_format${member}`;
    return [{ parameter, message: `${parameter} ${must}`, severity: 'error' }];
  };
  if (!formats.includes(format.type))
    return wrong('.type', 'must be one of text, json_object, json_schema.');
  if (format.type !== 'json_schema') return [];
  const { json_schema: described } = format;
  if (!isObject(described)) return wrong('.json_schema', 'must be an object with name and schema.');
  if (typeof described.name !== 'string' || described.name === '')
    return wrong('.json_schema.name', 'must be a name that is not empty.');
  if (described.schema !== undefined && !isObject(described.schema))
    return wrong('.json_schema.schema', 'must be a JSON Schema object.');
  return [];
}
