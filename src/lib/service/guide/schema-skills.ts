import type { FunctionTool } from '../engine';
import type { Hints } from '../schema/scalars';
import { setFields } from './about-request';
import { keywords, type Question, type Skill } from './skill';

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
