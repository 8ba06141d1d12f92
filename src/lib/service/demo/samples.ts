import { failureOf } from '../http/faults';
import type { Answer, SkillQuestion, Skill } from './skills/skill';
import { longText } from './long-sample';
import code from './samples/code.md?raw';
import markdown from './samples/markdown.md?raw';
import math from './samples/math.md?raw';
import table from './samples/table.md?raw';
import unicode from './samples/unicode.md?raw';
import { planCall } from './tool-skills';

const defaultLength = 1000;

/** The examples of the empty chat, in words. */
const commandsInWords: { [words: string]: string } = {
  'show formatted text': '/sample markdown',
  'show reasoning': '/sample reasoning',
  'show a dropped connection': '/sample error cut',
};

export const samples: Skill = {
  lookingFor: 'a /sample command',
  async answer(question) {
    const text = commandsInWords[question.prompt.trim().toLowerCase()] ?? question.prompt;
    const command = /^\/sample(?:\s+(\S+))?(?:\s+(\S+))?/i.exec(text);
    if (!command) return undefined;
    const [, name = '', argument = ''] = command;
    return sample(name.toLowerCase(), argument.toLowerCase(), question);
  },
};

async function sample(name: string, argument: string, question: SkillQuestion): Promise<Answer> {
  const text = Object.hasOwn(sampleTexts, name) ? sampleTexts[name] : undefined;
  if (text !== undefined) return { text: [text] };
  switch (name) {
    case 'long':
      return longSample(argument, question);
    case 'reasoning':
      return reasoningSample;
    case 'tool':
      return toolSample(question);
    case 'slow':
      return { text: [slowText], pause: { first: 3000, between: 400 } };
    case 'error':
      return errorSample(argument);
    default:
      return { text: [overview] };
  }
}

function longSample(argument: string, { request }: SkillQuestion): Answer {
  const tokens = /^\d+$/.test(argument) ? Number(argument) : defaultLength;
  return { text: longText(request.seed ?? 0), tokens };
}

const slowText =
  'This answer waits three seconds before its first word and then takes its time, so that there is something to **stop**.';

const reasoningSample: Answer = {
  reasoning: [
    'The question is which of two models answers faster, given the times of both.',
    'Model A needs 180 ms to its first token and writes 95 tokens/s. Model B needs 420 ms and writes 240 tokens/s.',
    'For an answer of n tokens A takes 0.18 + n/95 seconds, B takes 0.42 + n/240 seconds.',
    'They are equal where n/95 - n/240 = 0.24, so n = 0.24 / (1/95 - 1/240) = 37.7.',
    'Check with n = 38: A 0.58 s, B 0.578 s. That fits.',
    'So below 38 tokens A wins, above it B wins.',
  ].join('\n\n'),
  text: [
    'It depends on the length of the answer:\n\n- up to **37 tokens** model A is done first,\n- from **38 tokens** on model B is.\n\nThe steps are in the reasoning above this answer. They were written beforehand, as this is a sample.',
  ],
};

/** Calls a tool of the request, or a made-up one to show the form of a call. */
async function toolSample(question: SkillQuestion): Promise<Answer> {
  const { tools, toolChoice } = question.request;
  if (toolChoice === 'none' && tools.length > 0) {
    return { text: ['`tool_choice` is `none`, so no tool may be called.'] };
  }
  const [tool] = tools;
  const call = tool
    ? await planCall(tool, question)
    : { name: 'get_weather', arguments: '{"city": "Lisbon", "unit": "celsius"}' };
  return { text: [], calls: [call] };
}

const overview = `Type one of these as your message:

| Command | What comes |
| --- | --- |
| \`/sample markdown\` | headings, lists, a table, code, mathematics |
| \`/sample code\` | several languages |
| \`/sample table\` | a narrow and a wide table |
| \`/sample math\` | formulas |
| \`/sample unicode\` | many scripts, right to left, emoji |
| \`/sample long 4000\` | a text of exactly so many tokens |
| \`/sample reasoning\` | an answer with its reasoning |
| \`/sample tool\` | a tool call |
| \`/sample slow\` | a late and slow answer |
| \`/sample error 429\` | a refusal with that HTTP status |
| \`/sample error cut\` | a connection that breaks off |
| \`/sample error stream\` | an error in the middle of the stream |`;

/** The samples that consist of a text only. */
const sampleTexts: { [name: string]: string } = { markdown, code, table, math, unicode };

const beginning =
  'This answer begins like any other and has something to say: what has arrived stays, whatever happens next. ' +
  'It would go on to explain how errors are shown, why nothing that was read is taken away, and what can be done ' +
  'about it, but before it gets there the connection or the service gives up.';

/** The answer to `/sample error CODE`: it fails as requested. */
function errorSample(code: string): Answer {
  const failure = failureOf(code);
  return { text: failure.afterTokens > 0 ? [beginning] : [], failure };
}
