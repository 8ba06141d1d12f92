import type { JsonObject } from '../../base/api/wire/json';
import type { EnginePart, EngineRequest } from '../base/engine';
import { ServiceError } from '../http/service-error';

type Tools = EngineRequest['tools'];

export const anyArguments: JsonObject = { type: 'object' };
/** The name of a call that may be of any tool, where disable_tool_validation allows one that is not given. */
const anyName: JsonObject = { type: 'string', pattern: '^[a-zA-Z0-9_-]{1,64}$' };

/**
 * The tools of which one must be called. Models leave the choice to themselves, so these are demanded by a schema of the
 * answer.
 */
export function forcedTools({ tools, toolChoice }: EngineRequest): Tools | undefined {
  if (toolChoice === 'required') return tools;
  if (typeof toolChoice === 'string') return undefined;
  return tools.filter(({ name }) => name === toolChoice.name);
}

/** The text for the model that comes with callSchema. With `canAnswer` it may also answer in words. */
export function callInstruction(tools: Tools, canAnswer = false): string {
  const list = tools.map(({ name, description, parameters }) =>
    JSON.stringify({ name, description, parameters: parameters ?? anyArguments }),
  );
  const call = 'JSON of the form {"name": …, "arguments": …} only';
  const demand = canAnswer
    ? `To call one of these functions, answer with ${call}. To answer in words, use {"answer": …}.`
    : `Call one of these functions. Answer with ${call}.`;
  return `${demand}\n${list.join('\n')}`;
}

/** A schema of a call of one of the tools, or of an `answer` instead if that has a schema. */
export function callSchema(tools: Tools, answer?: JsonObject): JsonObject {
  const calls =
    tools.length > 0
      ? tools.map(({ name, parameters }) =>
          closedObject({ name: { const: name }, arguments: parameters ?? anyArguments }),
        )
      : [closedObject({ name: anyName, arguments: anyArguments })];
  return { anyOf: [...calls, ...(answer ? [closedObject({ answer })] : [])] };
}

function closedObject(properties: JsonObject): JsonObject {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Makes the call of an answer's text, which fits callSchema. An answer that was cut off has none. */
export async function* callFrom(
  parts: AsyncIterable<EnginePart>,
  createId: () => string,
): AsyncGenerator<EnginePart> {
  let text = '';
  for await (const part of parts) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'finish' && part.reason !== 'length') yield* read(text, createId());
    else yield part;
  }
}

function* read(text: string, id: string): Generator<EnginePart> {
  const { name, arguments: given, answer } = parsed(text);
  if (answer === undefined) {
    const call = { index: 0, id: `call_${id}`, name, arguments: JSON.stringify(given) };
    yield { type: 'tool-call', ...call };
    yield { type: 'finish', reason: 'tool_calls' };
  } else {
    yield { type: 'text', text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
    yield { type: 'finish', reason: 'stop' };
  }
}

function parsed(text: string): { name: string; arguments: unknown; answer?: unknown } {
  try {
    return JSON.parse(text) as { name: string; arguments: unknown };
  } catch {
    throw new ServiceError(500, 'The model wrote no complete call of a function.', {
      code: 'tool_use_failed',
      failedGeneration: text,
    });
  }
}
