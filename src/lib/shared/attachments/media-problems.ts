import { isObject } from '$lib/base/api/wire/json';
import { refusal, type Problem } from '$lib/base/api/rules/problem';

/** Models known to accept text only. Nothing is assumed about a model that is in neither list. */
const textOnly =
  /llama-3\.[13]|llama3|gpt-oss|compound|kimi-k2-(instruct|thinking)|qwen3-\d+b|deepseek-(r1|v3)|minimax-m2|guard|guide-tiny/i;

/** Models known to accept images but no sound. */
const withoutSound = /llama-4-(scout|maverick)|llava|pixtral|qwen[\d.]*-vl/i;

/** Problems of sending images and sound to the model of a chat or response request. */
export function mediaProblems(body: { [name: string]: unknown }): Problem[] {
  const model = String(body.model);
  const messages = body.messages ?? body.input;
  const refusesImages = textOnly.test(model) && hasPart(messages, ['image_url', 'input_image']);
  const refusesSound =
    (textOnly.test(model) || withoutSound.test(model)) && hasPart(messages, ['input_audio']);
  return [
    ...(refusesImages
      ? [refusal('no-images', 'model', `${model} doesn’t accept images. ${advice.images}`)]
      : []),
    ...(refusesSound
      ? [refusal('no-sound', 'model', `${model} doesn’t accept audio. ${advice.sound}`)]
      : []),
  ];
}

const advice = {
  images: 'Choose a model that does, or remove the images.',
  sound: 'Choose a model that does, send a transcript, or remove the audio.',
};

/** Sentences about those problems of a request that concern attachments; undefined if there are none. */
export function describeMediaProblems(problems: readonly Problem[]): string | undefined {
  const own = problems.filter(({ kind }) => kind === 'no-images' || kind === 'no-sound');
  return own.length > 0 ? own.map(({ message }) => message).join(' ') : undefined;
}

function hasPart(messages: unknown, types: readonly string[]): boolean {
  return (
    Array.isArray(messages) &&
    messages.some(
      (message: unknown) =>
        isObject(message) &&
        Array.isArray(message.content) &&
        message.content.some(
          (part: unknown) => isObject(part) && types.includes(String(part.type)),
        ),
    )
  );
}
