import { chatParameters } from '../../base/api/rules/chat-request';
import type { Answer, SkillQuestion } from './skills/skill';

/** The fallback answer: it describes the request and suggests what to try. */
export function answerAboutRequest(question: SkillQuestion): Answer {
  const { request, wording } = question;
  const parts = [
    wording('Hello! Your message arrived.', 'Your message came through.', 'Got it, thank you.'),
    echo(question.prompt),
    surroundings(question),
    fieldTable(setFields(request.body)),
    wording(
      'Try `/sample markdown`, `/sample code` or `/sample` alone for all of them, ask for *help*, or give me a sum such as `12 * (3 + 4)`.',
      'Worth a try: `/sample table`, `/sample reasoning`, the word *help*, or a sum such as `2^10 - 1`.',
      'Next you could type `/sample` to see what can be shown, ask about *keys*, *tools* or *streaming*, or let me count your words.',
    ),
  ];
  return { text: [parts.filter((part) => part !== '').join('\n\n')] };
}

function echo(prompt: string): string {
  if (prompt === '') return 'It holds no text.';
  const words = prompt.split(/\s+/).length;
  const start = prompt.replace(/\s+/g, ' ').slice(0, 120);
  const quoted = start.replace(/[\\`*_[\]<>$|~]/g, '\\$&');
  const count = words === 1 ? 'one word' : `${words} words`;
  return `You wrote **${count}**: “${quoted}${prompt.length > 120 ? '…' : ''}”`;
}

function surroundings({ request }: SkillQuestion): string {
  const { messages, model } = request;
  const notes: string[] = [];
  const turns = messages.filter(({ role }) => role === 'user').length;
  if (turns > 1) notes.push(`This is turn ${turns} of our conversation.`);
  const system = messages.some(({ role }) => role === 'system' || role === 'developer');
  if (system) notes.push('There is a system message too; rules cannot follow its instructions.');
  const images = messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type === 'image_url').length;
  if (images > 0) notes.push(`Attached images: ${images}. I can’t see them.`);
  notes.push(`The model \`${model.id}\` may use ${request.maxTokens} tokens for its answer.`);
  return notes.join(' ');
}

function fieldTable(fields: SetField[]): string {
  const shown = fields.filter(({ name }) => name !== 'stream' && name !== 'stream_options');
  if (shown.length === 0) return '';
  const rows = shown.map(({ name, value, effect }) => {
    const cells = [`\`${cell(name)}\``, `\`${cell(value)}\``, effect];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '**The fields that you set**',
    ['| Field | Value | Here |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

function cell(text: string): string {
  return text.replaceAll('`', "'").replaceAll('|', '\\|').replaceAll('\n', ' ');
}

interface SetField {
  name: string;
  /** Shortened JSON text. */
  value: string;
  /** Effect of the field here, in one sentence. */
  effect: string;
}

const notOptional = ['model', 'messages', 'input'];

const sampling = 'accepted, without effect here: rules aren’t sampled.';
const search =
  'bounds the web search of `built-in/guide-web-compound`; other models here search no web.';

/** Effects of fields in the demo service. The request table describes the other fields. */
const effects: { [field: string]: string } = {
  temperature: sampling,
  top_p: sampling,
  seed: 'chooses among the wordings, so the same seed gives the same words.',
  max_completion_tokens: 'the answer stops there with finish_reason length.',
  max_tokens: 'works like max_completion_tokens, which replaces it.',
  stop: 'the answer ends before the first of them.',
  stream: 'the answer comes in pieces, one token each.',
  stream_options: 'include_usage adds one last piece with the token counts.',
  reasoning_effort: 'decides how much of its plan the guide writes down.',
  reasoning_format: 'decides where the reasoning appears.',
  include_reasoning: 'decides whether the reasoning appears.',
  response_format: 'the answer takes this form.',
  tools: 'called when their name or a word of their description occurs in the message.',
  tool_choice: 'decides whether a tool is called.',
  parallel_tool_calls: 'decides whether several tools may be called at once.',
  functions: 'works like tools, which replaces it; the answer uses function_call.',
  function_call: 'works like tool_choice, which replaces it.',
  documents: 'quoted where they fit the question.',
  citation_options: 'decides whether quotes are marked as citations.',
  search_settings: search,
  include_domains: search,
  exclude_domains: search,
  service_tier: 'reported back; auto is performance. All tiers are served alike here.',
  compound_custom:
    'chooses the models and tools of `built-in/guide-web-compound`. With disable_tool_validation, functions that a message names are called though not given.',
  user: 'accepted; the demo service doesn’t store it.',
  n: 'one answer, as the specification allows.',
};

/** Effects of fields that only a response request has, or that differ from chat. */
const responseEffects: { [field: string]: string } = {
  instructions: 'placed first, as a system message.',
  max_output_tokens: 'the answer stops there and is incomplete.',
  reasoning: 'its effort decides how much of its plan the guide writes down.',
  text: 'its format decides the form of the answer.',
  truncation: 'auto leaves out the oldest input where it does not fit.',
  metadata: 'handed back with the response.',
  store: 'false, as it has to be: nothing is kept.',
};

/** The optional fields that a request sets, in the order of the body. */
export function setFields(body: { [name: string]: unknown }): SetField[] {
  const known = 'input' in body ? { ...effects, ...responseEffects } : effects;
  return Object.entries(body)
    .filter(([name, value]) => !notOptional.includes(name) && value !== null && value !== undefined)
    .map(([name, value]) => ({
      name: shorten(name),
      value: shorten(JSON.stringify(value, withoutAuthorization)),
      effect: Object.hasOwn(known, name) ? (known[name] ?? '') : otherEffect(name),
    }));
}

/** Hides keys: the guide's answer is stored with the conversation. */
function withoutAuthorization(name: string, value: unknown): unknown {
  return name === 'authorization' ? '…' : value;
}

function otherEffect(name: string): string {
  const parameter = chatParameters.find((candidate) => candidate.name === name);
  if (!parameter) return 'ignored: the specification does not know it.';
  if (parameter.unsupported === 'no-model') return 'ignored: no model supports it yet.';
  if (parameter.unsupported === 'never') return 'ignored: chat completions do not support it.';
  return 'accepted, without effect here.';
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
