import type { ChatMessage } from '../../base/api/chat-types';
import { isObject, jsonOr } from '../../base/api/wire/json';
import type { EngineRequest, FunctionTool } from '../base/engine';
import type { Hints } from '../schema/scalars';
import { setFields } from './about-request';
import { keywords, messageText, type SkillQuestion, type Skill } from './skills/skill';

export const jsonAnswer: Skill = {
  lookingFor: 'a form that the answer must take',
  async answer({ request, prompt, wording, instance }) {
    const { responseFormat } = request;
    if (responseFormat.type === 'text') return undefined;
    const seed = request.seed ?? 0;
    const value =
      responseFormat.type === 'json_schema'
        ? (await instance(responseFormat.schema, seed, readHints(prompt))).value
        : {
            answer: wording('The guide was here.', 'Valid JSON, as asked.'),
            language_model: false,
            words: prompt.split(/\s+/).filter(Boolean).length,
            fields: setFields(request.body).map(({ name }) => name),
          };
    return { text: [JSON.stringify(value ?? null, undefined, 2)], bare: true };
  },
};

export const toolCalls: Skill = {
  lookingFor: 'a tool to call',
  async answer(question) {
    const tools = chooseTools(question);
    if (tools.length === 0) return undefined;
    const allowed = question.request.parallelToolCalls ? tools : tools.slice(0, 1);
    const calls = await Promise.all(allowed.map((tool) => planCall(tool, question)));
    return { text: [], calls };
  },
};

export async function planCall(
  { name, parameters }: FunctionTool,
  { request, prompt, instance }: SkillQuestion,
): Promise<{ name: string; arguments: string }> {
  const { value } = parameters
    ? await instance(parameters, request.seed ?? 0, readHints(prompt))
    : { value: {} };
  return { name, arguments: JSON.stringify(value ?? {}) };
}

function chooseTools({ request, prompt }: SkillQuestion): FunctionTool[] {
  const { tools, toolChoice } = request;
  if (toolChoice === 'none') return [];
  if (typeof toolChoice === 'object') return tools.filter(({ name }) => name === toolChoice.name);
  const mentioned = [
    ...tools.filter((tool) => isMentioned(tool, prompt)),
    ...(request.validatesTools ? [] : unlistedTools(prompt, tools)),
  ];
  if (mentioned.length > 0 || toolChoice !== 'required') return mentioned;
  return [tools[0] ?? unlistedTool('unlisted_tool')];
}

/** Whether the answer has to be a call. */
export function isCallForced({ toolChoice }: EngineRequest): boolean {
  return toolChoice === 'required' || typeof toolChoice === 'object';
}

/** The most names in a prompt that are called though no tool has them. */
const maxUnlisted = 8;

/** Tools that are not given, but that a prompt names like a function: get_time, or getTime(). */
function unlistedTools(prompt: string, tools: readonly FunctionTool[]): FunctionTool[] {
  const names = prompt.match(/\b[a-zA-Z][\w-]{0,63}(?=\()|\b[a-zA-Z]\w{0,31}_\w{1,31}\b/g) ?? [];
  return [...new Set(names)]
    .filter((name) => tools.every((tool) => tool.name !== name))
    .slice(0, maxUnlisted)
    .map(unlistedTool);
}

function unlistedTool(name: string): FunctionTool {
  return { name, description: '', parameters: undefined };
}

function isMentioned({ name, description }: FunctionTool, prompt: string): boolean {
  if (prompt.toLowerCase().includes(name.toLowerCase())) return true;
  const promptWords = new Set(keywords(prompt));
  const nameWords = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return keywords(`${nameWords} ${description}`).some((word) => promptWords.has(word));
}

/** Values from a prompt for filling in a schema: quoted texts, names and numbers. */
function readHints(prompt: string): Hints {
  const quoted = [...prompt.matchAll(/["“]([^"”\n]{1,80})["”]/g)].map((match) => match[1] ?? '');
  // The first word of a sentence is always capitalised, so it is not taken for a name.
  const names = [...prompt.matchAll(/(?<=[^.!?\n]\s)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu)].map(
    ([name]) => name,
  );
  const numbers = (prompt.match(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/g) ?? []).map(Number);
  return { prompt, strings: [...quoted, ...names], numbers };
}

export const toolResults: Skill = {
  lookingFor: 'results of tools',
  answer({ request, wording }) {
    const results = lastResults(request.messages);
    // A requested format has precedence over the summary.
    if (results.length === 0 || request.responseFormat.type !== 'text') return undefined;
    const parts = results.map((message) => {
      const name = toolName(message, request.messages);
      return `**${name}** returned:\n\n${describe(messageText(message))}`;
    });
    const opening = wording('The results are in.', 'Here is what the tools found.');
    return { text: [[opening, ...parts].join('\n\n')] };
  },
};

/** The tool results that end the conversation, in order. */
function lastResults(messages: ChatMessage[]): ChatMessage[] {
  const other = messages.findLastIndex(({ role }) => role !== 'tool' && role !== 'function');
  return messages.slice(other + 1);
}

function toolName(result: ChatMessage, messages: ChatMessage[]): string {
  if (result.role === 'function') return result.name;
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []) : [],
  );
  const call = calls.find(({ id }) => result.role === 'tool' && id === result.tool_call_id);
  return call?.function.name ?? 'A tool';
}

function describe(content: string): string {
  const value = jsonOr(content, content);
  if (isObject(value)) {
    const lines = Object.entries(value).map(([name, member]) => `- ${name}: ${write(member)}`);
    return lines.join('\n');
  }
  if (Array.isArray(value)) return value.map((item) => `- ${write(item)}`).join('\n');
  return content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function write(value: unknown): string {
  return typeof value === 'string' ? value : `\`${JSON.stringify(value)}\``;
}
