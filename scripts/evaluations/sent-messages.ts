import { isObject, jsonOr, type Members } from '../../src/lib/base/api/wire/json';
import { parse } from 'yaml';

/** Messages, or a prompt of promptfoo that may hold them, in one form for comparison, whatever service they are for. */
export function sentMessages(sent: unknown): string {
  const messages = (typeof sent === 'string' ? messagesIn(sent) : [sent].flat()).filter(isObject);
  const text = JSON.stringify(
    messages.map(({ role, content, parts, tool_calls: calls, tool_call_id: of }) => ({
      role: role === 'model' ? 'assistant' : role,
      parts: [content ?? parts ?? []].flat().map(partOf),
      ...(calls !== undefined && { calls }),
      ...(of !== undefined && { of }),
    })),
  );
  // promptfoo leaves long data out of its results.
  return text.replace(/[A-Za-z0-9+/=]{500,}/g, '[REDACTED]');
}

function messagesIn(text: string): unknown[] {
  const value: unknown = text.startsWith('- role:') ? parse(text) : jsonOr(text, undefined);
  const isChat =
    Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && one.role);
  return isChat ? value : [{ role: 'user', content: text }];
}

/** A text that is JSON, or has it in a member, has no form of its own. */
function plain(text: string): string {
  const value = jsonOr(text, undefined);
  if (typeof value !== 'object' || !value) return text.trim();
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? plain(inner) : inner,
  );
}

function partOf(part: unknown): unknown {
  if (!isObject(part)) return typeof part === 'string' ? plain(part) : part;
  if (typeof part.text === 'string') return plain(part.text);
  if (part.input_audio !== undefined) return { sound: part.input_audio };
  return imageIn(part) ?? part;
}

function imageIn({ image_url: image, source, inline_data: google, inlineData }: Members) {
  const url = isObject(image) ? image.url : image;
  const data = [source, google, inlineData].find(isObject);
  if (url !== undefined || data?.url !== undefined) return { image: url ?? data?.url };
  const type = data?.media_type ?? data?.mime_type ?? data?.mimeType;
  return data && { image: `data:${String(type)};base64,${String(data.data)}` };
}
