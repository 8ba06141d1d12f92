import type { FunctionTool } from '../engine';
import type { Question, Skill } from './answer';
import { readHints } from './hints';
import { keywords } from './message-text';

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
  { request, prompt, instance }: Question,
): Promise<{ name: string; arguments: string }> {
  const { value } = parameters
    ? await instance(parameters, request.seed ?? 0, readHints(prompt))
    : { value: {} };
  return { name, arguments: JSON.stringify(value ?? {}) };
}

function chooseTools({ request, prompt }: Question): FunctionTool[] {
  const { tools, toolChoice } = request;
  if (toolChoice === 'none') return [];
  if (typeof toolChoice === 'object') return tools.filter(({ name }) => name === toolChoice.name);
  const mentioned = tools.filter((tool) => isMentioned(tool, prompt));
  return mentioned.length === 0 && toolChoice === 'required' ? tools.slice(0, 1) : mentioned;
}

function isMentioned({ name, description }: FunctionTool, prompt: string): boolean {
  if (prompt.toLowerCase().includes(name.toLowerCase())) return true;
  const asked = new Set(keywords(prompt));
  const nameWords = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return keywords(`${nameWords} ${description}`).some((word) => asked.has(word));
}
