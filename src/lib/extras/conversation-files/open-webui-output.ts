import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import type { RawRecord } from '$lib/base/storage/database/schema';
import { AnswerSteps } from './answer-steps';
import { leaveOut } from '$lib/shared/backup/model/external-conversation';
import { argumentsText, asText, listOf, objectsIn, objectsOf } from './raw-fields';

/**
 * The items of an answer's `output`, from which Open WebUI makes its `content` (serialize_output in
 * backend/open_webui/utils/middleware.py). Undefined when there are none.
 */
export function outputSteps(
  value: unknown,
  written: string,
  leftOut: LeftOut,
): AnswerSteps | undefined {
  if (listOf(value).length === 0) return undefined;
  const items = objectsOf(value, leftOut);
  const texts = items
    .filter(({ type }) => type === 'message')
    .map(({ content }) => partsText(content));
  const steps = new AnswerSteps();
  // A person may have changed the content afterwards: then their text is the answer.
  const isChanged = written.trim() !== '' && bare(written) !== bare(texts.join(''));
  for (const item of items)
    if (item.type !== 'message') addItem(item, steps, leftOut);
    else if (!isChanged) steps.addText(partsText(item.content).trim());
  if (isChanged) steps.addText(written.trim());
  return steps;
}

/** White space is not the same in both. */
function bare(text: string): string {
  return text.replace(/\s+/g, '');
}

function addItem(item: RawRecord, steps: AnswerSteps, leftOut: LeftOut): void {
  const id = filledText(item.call_id) ?? filledText(item.id) ?? '';
  switch (item.type) {
    case 'reasoning':
      return steps.addReasoning(partsText(item.summary) || partsText(item.content));
    case 'function_call':
      return steps.addCall({
        id,
        name: filledText(item.name) ?? 'tool',
        arguments: argumentsText(item.arguments),
      });
    case 'function_call_output':
      leaveOut(leftOut, 'images', imageCount(item.output));
      if (!steps.addResult(id || undefined, partsText(item.output))) leaveOut(leftOut, 'results');
      return;
    case 'open_webui:code_interpreter':
      steps.addCall({
        id,
        name: 'code_interpreter',
        arguments: JSON.stringify({ input: asText(item.code) }),
      });
      if (item.output !== undefined && item.output !== null)
        steps.addResult(id || undefined, asText(item.output));
      return;
    default:
      leaveOut(leftOut, 'parts');
  }
}

/** A text, or the texts of its parts. */
function partsText(value: unknown): string {
  if (!Array.isArray(value)) return asText(value);
  return objectsIn(value)
    .map(({ text }) => filledText(text) ?? '')
    .join('');
}

function imageCount(output: unknown): number {
  return objectsIn(output).filter(({ type }) => type === 'input_image').length;
}
