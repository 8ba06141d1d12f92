import type {
  Evaluation,
  EvaluationVariant,
  LeftPart,
} from '../../src/lib/extras/evaluation-files/evaluation';
import {
  cellRequest,
  filledPrompts,
  fillPrompt,
} from '../../src/lib/features/compare/sending/cell-request';
import type { Rendered } from './rendered';
import { sentMessages } from './sent-messages';

/** Sentences of the import that announce another request, or none. */
const announced =
  /file too|nothing in a file runs|isn’t fetched|spreadsheet|PDF|stays as text|sent as|aren’t sent|isn’t sent|unknown|every variant|every prompt|Only the |Names no prompt|No row|type a prompt|it’s empty|is empty|is a file|transformVars|prefix|suffix|storeOutputAs|by itself|are read from/;

/** Whether the import announces that requests differ. */
export function isAnnounced(left: readonly LeftPart[]): boolean {
  return left.some(({ reason }) => announced.test(reason));
}

/** Requests that only one side sends, by provider, and providers that are gone without a word. */
export function differences(
  { sent = [], providers = [] }: Rendered,
  evaluation: Evaluation,
  left: readonly LeftPart[],
): string[] {
  const own = messagesByModel(evaluation);
  const sentBy = (isMeant: (id: string) => boolean) =>
    sent.filter(({ provider, error }) => !error && isMeant(providers[provider] ?? ''));
  return providers.flatMap((id, at) => {
    const ours = own.filter(({ model }) => isModel(id, model));
    const place = `Provider ${at + 1}`;
    if (ours.length === 0) {
      const isNamed = left.some((line) => line.place.split(', ').includes(place));
      return isNamed || sentBy((one) => one === id).length === 0 ? [] : [`${place} is gone`];
    }
    const theirs = sentBy((one) => ours.some(({ model }) => isModel(one, model)));
    const expected = new Set(theirs.map(({ prompt }) => sentMessages(prompt)));
    const compared = new Set(ours.flatMap(({ messages }) => messages));
    return [
      ...[...expected].filter((one) => !compared.has(one)).map((one) => `promptfoo: ${one}`),
      ...[...compared].filter((one) => !expected.has(one)).map((one) => `Compare: ${one}`),
    ];
  });
}

function isModel(id: string, model: string): boolean {
  return model === '' || id === model || id.endsWith(`:${model}`);
}

/** The messages that Compare sends, by the model of the variant. */
function messagesByModel({ rows, variants }: Evaluation) {
  const settings: EvaluationVariant['settings'] = { model: '', systemPrompt: '', parameters: {} };
  const all = variants.length > 0 ? variants : [{ settings }];
  return all.map((variant) => ({
    model: variant.settings.model,
    messages: rows.map(({ before, ...row }) => {
      const input = {
        prompts: filledPrompts(row, variant.settings),
        systemPrompt: fillPrompt(variant.settings.systemPrompt, row.values),
        settings: variant.settings,
      };
      const earlier = { ...(before && { before }), answers: [], turn: 0 };
      return sentMessages(cellRequest(input, earlier).messages);
    }),
  }));
}
