import type { ChatMessage } from '../../../base/api/chat-types';
import type { JsonObject } from '../../../base/api/wire/json';
import type { PromptMessage } from '../../../base/platform/language-model';
import type { BrowserModelJob } from './browser-model-job';
import { plainText, refuseDocuments } from '../../chat/engine-request';
import { tokenize } from '../../chat/usage';
import type { EnginePart, EngineRequest } from '../../base/engine';
import { callFrom, callInstruction, callSchema, forcedTools } from '../../chat/forced-calls';
import { runInPage } from './run-in-page';

/** Tokens. The browser drops the beginning of a full context, so an answer that repeats itself would have no end. */
const maxAnswer = 65_536;

/** Has the page prompt the browser's model. Throws ServiceError, or the signal's reason. */
export function browserChat(
  page: MessagePort,
  request: EngineRequest,
  { signal, createId }: { signal: AbortSignal; createId: () => string },
): AsyncGenerator<EnginePart> {
  refuseDocuments(request);
  const tools = offeredTools(request);
  const maxTokens = Math.min(request.maxTokens, maxAnswer);
  const parts = answerParts(page, promptJob(request, tools), maxTokens, signal);
  return tools ? callFrom(parts, createId) : parts;
}

/** Each token of the service's own tokenizer is a part, so that its bounds apply; the browser counts for the usage. */
async function* answerParts(
  page: MessagePort,
  job: BrowserModelJob,
  maxTokens: number,
  signal: AbortSignal,
): AsyncGenerator<EnginePart> {
  let count = 0;
  for await (const reply of runInPage(page, job, signal)) {
    if (reply.type === 'usage') yield { ...reply, reasoningTokens: 0 };
    if (reply.type !== 'text') continue;
    for (const text of tokenize(reply.text)) {
      if (count === maxTokens) {
        yield { type: 'finish', reason: 'length' };
        return;
      }
      count += 1;
      yield { type: 'text', text };
    }
  }
  yield { type: 'finish', reason: 'stop' };
}

type Tools = EngineRequest['tools'];

/** All tools where the model may choose, since a schema lets it answer in words too. */
function offeredTools(request: EngineRequest): Tools | undefined {
  const { toolChoice, tools } = request;
  return toolChoice === 'auto' && tools.length > 0 ? tools : forcedTools(request);
}

function promptJob(request: EngineRequest, tools: Tools | undefined): BrowserModelJob {
  const mayAnswer = request.toolChoice === 'auto';
  const format = formatSchema(request);
  const schema = tools
    ? callSchema(tools, mayAnswer ? (format ?? { type: 'string' }) : undefined)
    : format;
  const instruction = tools ? [callInstruction(tools, mayAnswer)] : [];
  const prompts = request.messages.filter(({ role }) => !isInstruction(role)).map(promptMessage);
  const instructions = request.messages
    .filter(({ role }) => isInstruction(role))
    .map(({ content }) => plainText(content));
  const system = [...instruction, ...instructions].join('\n\n');
  const last = prompts.at(-1);
  return {
    initialPrompts: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...prompts.slice(0, -1),
    ],
    // The answer continues a message of the assistant.
    input: last ? [{ ...last, ...(last.role === 'assistant' && { prefix: true }) }] : [],
    schema,
  };
}

function isInstruction(role: ChatMessage['role']): boolean {
  return role === 'system' || role === 'developer';
}

function formatSchema({ responseFormat }: EngineRequest): JsonObject | undefined {
  if (responseFormat.type === 'json_schema') return responseFormat.schema;
  return responseFormat.type === 'json_object' ? { type: 'object' } : undefined;
}

/** The Prompt API knows neither calls nor their results in a conversation, so they are written as text. */
function promptMessage(message: ChatMessage): PromptMessage {
  const text = plainText(message.content);
  if (message.role === 'tool' || message.role === 'function')
    return { role: 'user', content: `Result of the function: ${text}` };
  if (message.role !== 'assistant') return { role: 'user', content: text };
  const calls = (message.tool_calls ?? []).map(
    ({ function: { name, arguments: given } }) =>
      `{"name": ${JSON.stringify(name)}, "arguments": ${given}}`,
  );
  return { role: 'assistant', content: [...(text === '' ? [] : [text]), ...calls].join('\n') };
}
