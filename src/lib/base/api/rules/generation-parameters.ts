import { advice, type ReportProblem } from './problem';
import type { Parameter } from './request-description';

/** Fields that chat completions and responses share (docs/service.md#chat-request and #responses). */

export const samplingParameters: Parameter[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    types: ['number', 'null'],
    default: 1,
    minimum: 0,
    maximum: 2,
    notTogetherWith: ['top_p'],
    group: 'Sampling',
    help: 'Higher is more varied, lower more focused. Change this or top_p, not both.',
  },
  {
    name: 'top_p',
    label: 'Top P',
    types: ['number', 'null'],
    default: 1,
    minimum: 0,
    maximum: 1,
    notTogetherWith: ['temperature'],
    group: 'Sampling',
    help: 'Nucleus sampling: only tokens within this share of the probability are considered.',
  },
];

export const toolUseParameters: Parameter[] = [
  {
    name: 'tool_choice',
    label: 'Tool choice',
    types: ['string', 'object', 'null'],
    allowed: ['none', 'auto', 'required'],
    defaultNote: 'none without tools, auto with tools',
    refusedBy: ['Ollama'],
    group: 'Tools',
    help: 'Whether the model must call a tool. none, auto, required, or an object that names one function.',
  },
  {
    name: 'parallel_tool_calls',
    label: 'Parallel tool calls',
    types: ['boolean', 'null'],
    default: true,
    refusedBy: ['Ollama'],
    group: 'Tools',
    help: 'Whether the model may call several functions at once.',
  },
];

/** All values of reasoning_effort; the family of a model determines which it accepts. */
// prettier-ignore
export const reasoningEfforts = ['none', 'default', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Accepted efforts by model name. The first matching family is used: qwen3.8 before qwen3 (docs/service.md#models). */
const families: [name: RegExp, efforts: readonly string[]][] = [
  [/gpt-oss|guide-(reasoning|web-compound)/i, ['low', 'medium', 'high']],
  [/guide-scholar/i, reasoningEfforts],
  [/qwen-?3\.8/i, ['none', 'default', 'low', 'medium', 'high']],
  [/qwen-?3|guide-thinker/i, ['none', 'default']],
  [/^built-in\/guide|llama-3|whisper|orpheus/i, []],
];

/** The values of reasoning_effort that a model's family accepts; undefined if unknown. */
export function effortsOf(model: unknown): readonly string[] | undefined {
  if (typeof model !== 'string') return undefined;
  return families.find(([name]) => name.test(model))?.[1];
}

/** Only advice, since the family is guessed from the model's name. */
export function adviseEffort(
  effort: unknown,
  { parameter, model }: { parameter: string; model: unknown },
  report: ReportProblem,
): void {
  const efforts = effortsOf(model);
  if (!efforts || typeof effort !== 'string' || efforts.includes(effort)) return;
  const taken = efforts.length > 0 ? `takes ${efforts.join(', ')}` : 'takes none, as far as known';
  const message = `${String(model)} ${taken}; another ${parameter} is refused with 400.`;
  report(advice('not-of-family', parameter, message));
}
