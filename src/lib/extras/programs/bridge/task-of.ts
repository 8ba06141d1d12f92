import { contentText } from '$lib/base/api/chat-types';
import { isObject, jsonOr } from '$lib/base/api/wire/json';

/** UTF-16 units: longer bodies would block the page. */
const maxParsed = 2_000_000;
const maxLength = 80;

/**
 * The beginning of an agent's task, which each request of its run repeats: the last message before the first reply, since
 * some agents send messages of their own first. Undefined if there is none.
 */
export function taskOf(body: string): string | undefined {
  const parsed = body.length > maxParsed ? undefined : jsonOr(body, undefined);
  if (!isObject(parsed)) return undefined;
  const { messages = parsed.input } = parsed;
  const list: unknown[] = Array.isArray(messages)
    ? messages
    : [{ role: 'user', content: messages }];
  const roles = list.map((item) => (isObject(item) ? item.role : undefined));
  const firstReply = roles.findIndex((role) => !/^(?:system|developer|user)$/.test(String(role)));
  const at = roles.slice(0, firstReply < 0 ? undefined : firstReply).lastIndexOf('user');
  const message = list[at];
  const text = isObject(message) ? contentText(message.content, ' ') : '';
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed() || undefined;
}
