import { isObject, jsonOr } from '$lib/base/api/wire/json';

/** Characters of a payload that is read: what adds text is short, and rows are drawn while a person scrolls. */
const maxRead = 20_000;
/** Characters of text that are shown. */
const maxShown = 500;

/**
 * The text that a streamed event added to the answer: content, reasoning, a refusal, arguments of a tool, a transcript;
 * or the message of an error. Empty if it added none.
 */
export function addedText(data: string | null): string {
  if (data === null || data.length > maxRead || data.trim() === '[DONE]') return '';
  const payload = jsonOr(data, undefined);
  if (payload === undefined) return data.slice(0, maxShown);
  return isObject(payload) ? textOf(payload).slice(0, maxShown) : '';
}

function textOf({ type, delta, choices, error, message, code }: Record<string, unknown>): string {
  // Bytes of sound, as Base64.
  const isSound = typeof type === 'string' && /audio\.delta$/.test(type);
  if (typeof delta === 'string') return isSound ? '' : delta;
  if (Array.isArray(choices)) return choices.map(choiceText).join('');
  if (isObject(error)) return stringOf(error.message);
  return type === 'error' ? stringOf(message ?? code) : '';
}

function choiceText(choice: unknown): string {
  if (!isObject(choice)) return '';
  const delta = isObject(choice.delta) ? choice.delta : {};
  const { reasoning, reasoning_content, content, refusal, audio, tool_calls: calls } = delta;
  const transcript = isObject(audio) ? audio.transcript : undefined;
  const texts = [reasoning ?? reasoning_content, content, choice.text, refusal, transcript];
  return texts.map(stringOf).join('') + (Array.isArray(calls) ? calls.map(callText).join('') : '');
}

function callText(call: unknown): string {
  const called = isObject(call) && isObject(call.function) ? call.function : {};
  const [name, values] = [stringOf(called.name), stringOf(called.arguments)];
  return name === '' ? values : `${name}(${values}`;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : '');
