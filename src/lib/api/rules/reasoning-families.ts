import { advice, type Report } from './problem';

/** Accepted efforts by model name. The first matching family is used: qwen3.8 before qwen3 (docs/service.md#models). */
const families: [name: RegExp, efforts: readonly string[]][] = [
  [/gpt-oss|guide-reasoning/i, ['low', 'medium', 'high']],
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
  report: Report,
): void {
  const efforts = effortsOf(model);
  if (!efforts || typeof effort !== 'string' || efforts.includes(effort)) return;
  const taken = efforts.length > 0 ? `takes ${efforts.join(', ')}` : 'takes none, as far as known';
  const message = `${String(model)} ${taken}; another ${parameter} is refused with 400.`;
  report(advice('not-of-family', parameter, message));
}
