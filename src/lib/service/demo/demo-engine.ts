import { tokenize } from '../chat/usage';
import type { Engine, EnginePart, EngineRequest } from '../base/engine';
import type { MakeInstance } from '../schema/instance';
import { answerAboutRequest, setFields } from './about-request';
import { arithmetic } from './arithmetic';
import { attached } from './attached';
import { helpTopics } from './help-topics';
import { samples } from './samples';
import { isCallForced, jsonAnswer, toolCalls, toolResults } from './tool-skills';
import { type Answer, lastUserText, type SkillQuestion, type Skill } from './skills/skill';
import { webSearch } from './web/web-search';
import { counting, documentQuotes, listing } from './skills/text-skills';

interface DemoDependencies {
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  createId: () => string;
  instance: MakeInstance;
}

const notice = '> Demo answer. No language model is connected.\n\n';

/** An engine without weights: it answers about the request by rules, and says so. */
export function demoEngine(surroundings: DemoDependencies): Engine {
  return { chat: (request, signal) => chat(request, signal, surroundings) };
}

async function* chat(
  request: EngineRequest,
  signal: AbortSignal,
  { sleep, createId, instance }: DemoDependencies,
): AsyncGenerator<EnginePart> {
  const question = { ...ask(request), instance };
  const { answer, steps } = await findAnswer(question);
  const reasoning = answer.reasoning ?? plan(question, steps);
  const { pause, failure } = answer;
  if (pause) await sleep(pause.first, signal);
  if (failure?.afterTokens === 0) throw failure.error;
  for (const text of tokenize(reasoning)) yield { type: 'reasoning', text };
  yield* toolParts(answer, createId);
  let written = '';
  let tokens = 0;
  for (const block of textBlocks(request, answer)) {
    for (const text of tokenize(block)) {
      if (tokens === answer.tokens) return;
      if (tokens === failure?.afterTokens) throw failure.error;
      yield { type: 'text', text };
      tokens += 1;
      if (pause) await sleep(pause.between, signal);
    }
    if (answer.quotes) written += block;
  }
  yield* citationParts(request, answer, written);
  yield { type: 'finish', reason: answer.calls ? 'tool_calls' : 'stop' };
}

function ask(request: EngineRequest): Omit<SkillQuestion, 'instance'> {
  const choice = request.seed ?? numberOf(request.requestId ?? '');
  return {
    request,
    prompt: lastUserText(request.messages),
    wording: (...variants) => variants[Math.abs(choice) % variants.length] ?? '',
  };
}

/** A number from 0 to 999 that varies with the id. */
function numberOf(id: string): number {
  return [...id].reduce((number, letter) => (number * 31 + letter.charCodeAt(0)) % 1000, 0);
}

/** The first answer of a conversation begins with the notice. */
function* textBlocks(request: EngineRequest, answer: Answer): Generator<string> {
  const first = request.messages.every(({ role }) => role !== 'assistant');
  if (first && !answer.bare && !answer.calls) yield notice;
  yield* answer.text;
}

/** The tools that ran here, and the calls of those that run elsewhere. */
function* toolParts(
  { executed = [], calls = [] }: Answer,
  createId: () => string,
): Generator<EnginePart> {
  for (const tool of executed) yield { type: 'executed-tool', tool };
  for (const [index, call] of calls.entries()) {
    const id = `call_${createId()}`;
    yield { type: 'tool-call', index, id, name: call.name, arguments: '' };
    for (const piece of tokenize(call.arguments)) {
      yield { type: 'tool-call', index, arguments: piece };
    }
  }
}

function* citationParts(
  { citations }: EngineRequest,
  { quotes }: Answer,
  written: string,
): Generator<EnginePart> {
  if (!quotes || !citations) return;
  const found = quotes.map(({ source, passage }) => {
    const start = written.indexOf(passage);
    return { ...source, start, end: start + passage.length };
  });
  yield { type: 'citations', citations: found };
}

/** Efforts with which the plan goes into every field. */
const detailed = ['high', 'xhigh', 'max'];

/** Writes the guide's plan as reasoning text; the effort sets its length. Empty without reasoning. */
function plan({ request, prompt }: SkillQuestion, steps: string[]): string {
  const effort = request.reasoningEffort;
  if (effort === undefined || effort === 'none') return '';
  const outcome = steps.slice(-1);
  if (effort === 'low' || effort === 'minimal') return outcome.join('\n');
  const words = prompt.split(/\s+/).filter(Boolean).length;
  const opening = `The last user message has ${words} words in a conversation of ${request.messages.length} messages.`;
  if (!detailed.includes(effort)) return [opening, ...steps].join('\n');
  const fields = setFields(request.body).map(
    ({ name, value, effect }) => `The field ${name} is ${value}: ${effect}`,
  );
  const bound = `At most ${request.maxTokens} tokens may be generated, this reasoning included.`;
  return [
    opening,
    bound,
    ...(fields.length > 0 ? fields : ['No optional field is set, so every default holds.']),
    ...steps,
    'Writing the answer as Markdown, short parts first.',
    'Checking it: nothing is claimed that the request does not show.',
  ].join('\n');
}

/** Skills in order of precedence: first those that the request demands, then those that its text suggests. A tool that
 * must be called has precedence over all of them. */
const skills: Skill[] = [
  samples,
  toolResults,
  toolCalls,
  jsonAnswer,
  attached,
  documentQuotes,
  webSearch,
  arithmetic,
  counting,
  listing,
  helpTopics,
];

/** Returns the answer of the first skill that has one, and the steps before it. */
async function findAnswer(question: SkillQuestion): Promise<{ answer: Answer; steps: string[] }> {
  const steps: string[] = [];
  const first = isCallForced(question.request) ? [toolCalls] : [];
  for (const skill of [...first, ...skills]) {
    const answer = await skill.answer(question);
    steps.push(`Looking for ${skill.lookingFor}: ${answer ? 'found.' : 'none.'}`);
    if (answer) return { answer, steps };
  }
  return {
    answer: answerAboutRequest(question),
    steps: [...steps, 'So the answer is about the request itself.'],
  };
}
