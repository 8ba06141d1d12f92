import { isObject } from '$lib/api/json';
import { refusal, type Problem } from '$lib/api/rules/problem';

/** Models of which it is known that they read no images; of all others nobody can tell. */
const textOnly =
  /llama-3\.[13]|llama3|gpt-oss|compound|kimi-k2-(instruct|thinking)|qwen3-\d+b|deepseek-(r1|v3)|minimax-m2|guard|guide-tiny/i;

/** What stands in the way of sending images to the model of a chat or a response request. */
export function imageProblem(body: { [name: string]: unknown }): Problem[] {
  const model = String(body.model);
  if (!textOnly.test(model) || !hasImages(body.messages ?? body.input)) return [];
  const message = `${model} reads no images. Choose a model that does, or take the images out of the conversation.`;
  return [refusal('no-images', 'model', message)];
}

function hasImages(messages: unknown): boolean {
  return (
    Array.isArray(messages) &&
    messages.some(
      (message: unknown) =>
        isObject(message) && Array.isArray(message.content) && message.content.some(isImage),
    )
  );
}

function isImage(part: unknown): boolean {
  return isObject(part) && (part.type === 'image_url' || part.type === 'input_image');
}
