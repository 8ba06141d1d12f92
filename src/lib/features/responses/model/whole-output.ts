import { isObject, type Members, textOrEmpty } from '$lib/base/api/wire/json';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { partsOf } from '$lib/shared/runs/output-text';

/** The output for a person: after the text that it continues, and with edits. */
export function wholeOutput({
  output,
  begun,
  edited,
}: Pick<ResponseRecord, 'output' | 'begun' | 'edited'>): Members[] {
  const whole = begun ? joinBegun(output, begun.text) : output;
  const last = whole.findLastIndex(isMessage);
  if (edited === undefined || last < 0) return whole;
  return whole.with(last, { ...whole[last], content: [textPart(edited)] });
}

/** Joins the begun text with the first message. Without a message it is inserted before the calls. */
function joinBegun(output: Members[], text: string): Members[] {
  const at = output.findIndex(isMessage);
  const message = output[at];
  if (message) return output.with(at, { ...message, content: partsAfter(text, message) });
  const call = output.findIndex(({ type }) => type === 'function_call');
  const begun = { type: 'message', role: 'assistant', content: [textPart(text)] };
  return output.toSpliced(call < 0 ? output.length : call, 0, begun);
}

function partsAfter(text: string, message: Members): Members[] {
  const [first, ...others] = partsOf(message, 'content');
  if (first?.type !== 'output_text') return [textPart(text), ...(first ? [first] : []), ...others];
  const { annotations } = first;
  const moved = Array.isArray(annotations) && {
    annotations: annotations.map((one: unknown) => shiftAnnotation(text.length, one)),
  };
  return [{ ...first, text: text + textOrEmpty(first.text), ...moved }, ...others];
}

/** Annotation indexes count from the start of the reply. */
function shiftAnnotation(length: number, annotation: unknown): unknown {
  if (!isObject(annotation)) return annotation;
  const { start_index: start, end_index: end, index } = annotation;
  return {
    ...annotation,
    ...(typeof start === 'number' && { start_index: start + length }),
    ...(typeof end === 'number' && { end_index: end + length }),
    ...(typeof index === 'number' && { index: index + length }),
  };
}

function isMessage({ type }: Members): boolean {
  return type === 'message';
}

function textPart(text: string): Members {
  return { type: 'output_text', text };
}
