import { cellRequest, filledPrompts, fillPrompt } from '$lib/features/compare/sending/cell-request';
import type { EvaluationRow } from './evaluation';
import { readEvaluation, type ReadEvaluation } from './read-files';

/** Rendered by promptfoo 0.123.1 with its provider `echo`, unless a test names another source. */
export const read = (config: object, files: { [name: string]: string } = {}) =>
  readEvaluation([
    {
      name: 'promptfooconfig.yaml',
      text: JSON.stringify({ providers: ['openai:gpt-5'], ...config }),
    },
    ...Object.entries(files).map(([name, text]) => ({ name, text })),
  ]);
export const chat = (...messages: object[]) => JSON.stringify(messages);
export const user = (content: unknown) => ({ role: 'user', content });

/** The messages of every row and variant. */
export function sent({ evaluation: { rows, variants } }: ReadEvaluation) {
  return rows.flatMap((row) =>
    (variants.length > 0
      ? variants
      : [{ settings: { model: '', systemPrompt: '', parameters: {} } }]
    ).map(
      ({ settings }) =>
        cellRequest(
          {
            prompts: filledPrompts(row, settings),
            systemPrompt: fillPrompt(settings.systemPrompt, row.values),
            settings,
          },
          { ...beforeOf(row), answers: [], turn: 0 },
        ).messages,
    ),
  );
}
const beforeOf = ({ before }: EvaluationRow) => (before ? { before } : {});
export const textsOf = (result: ReadEvaluation) =>
  sent(result).map((messages) => messages.at(-1)?.content);
