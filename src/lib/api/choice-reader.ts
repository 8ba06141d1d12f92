import { type Annotation, type ChatUpdate, contentText } from './chat-types';
import { defined, isIndex, isNothing, text } from './chat-values';
import { finiteNumber, isFilledText, isObject, type JsonObject, type Members } from './json';
import { RepeatedChunk } from './repeated-chunk';
import { RestReader } from './rest-reader';
import { ThinkSplitter } from './think-splitter';

/** Converts one choice of the payloads of a reply to updates. */
export class ChoiceReader {
  isFinished = false;
  readonly index: number;
  readonly #think = new ThinkSplitter();
  readonly #rest = new RestReader();
  readonly #chunk = new RepeatedChunk();

  constructor(index: number) {
    this.index = index;
  }

  /** The updates of a chunk like this choice's previous one; undefined for any other. */
  readRepeated(text: string): ChatUpdate[] | undefined {
    const content = this.#chunk.contentOf(text);
    return content === undefined ? undefined : this.#own(this.#think.push(content));
  }

  /** The updates of a chunk that only adds text to this choice; undefined for any other. */
  readPlain(payload: Members, text: string | undefined): ChatUpdate[] | undefined {
    const content = plainContent(payload, this.index);
    if (content === undefined) return undefined;
    if (text !== undefined)
      this.#chunk.learn(text, content, (like) =>
        isObject(like) ? plainContent(like, this.index) : undefined,
      );
    return this.#own(this.#think.push(content));
  }

  /** The next chunk must be parsed. */
  forget(): void {
    this.#chunk.forget();
  }

  /** The first choice also reports the other members of its reply. */
  read(choice: Members, reply: Members): { updates: ChatUpdate[]; finish: ChatUpdate[] } {
    const { finish_reason: reason } = choice;
    this.isFinished ||= isFilledText(reason);
    return {
      updates: this.#own([
        ...this.#readRest(choice, this.index === 0 ? reply : {}),
        ...this.#readAnswer(choice),
      ]),
      finish: this.#own(isFilledText(reason) ? [{ type: 'finish', reason }] : []),
    };
  }

  /** Returns the text that was buffered at the end. */
  end(): ChatUpdate[] {
    return this.#own(this.#think.end());
  }

  #own(updates: ChatUpdate[]): ChatUpdate[] {
    return this.index === 0
      ? updates
      : updates.map((update) => ({ ...update, choice: this.index }));
  }

  #readRest(choice: Members, reply: Members): ChatUpdate[] {
    const rest = this.#rest.read({ reply, choice, message: answerOf(choice) ?? {} });
    return rest ? [{ type: 'rest', rest }] : [];
  }

  #readAnswer(choice: Members): ChatUpdate[] {
    const answer = answerOf(choice);
    if (!answer) return typeof choice.text === 'string' ? this.#think.push(choice.text) : [];
    const reasoning = [answer.reasoning, answer.reasoning_content].find(isFilledText);
    const content = contentText(answer.content, '') || contentText(answer.refusal, '');
    return [
      ...(reasoning ? [{ type: 'reasoning' as const, text: reasoning }] : []),
      ...(content ? this.#think.push(content) : []),
      ...readAudio(answer.audio),
      ...readImages(answer),
      ...readToolCalls(answer),
      ...readAnnotations(answer.annotations),
      ...readExecutedTools(answer.executed_tools),
    ];
  }
}

/** The content of a chunk that only adds it to this choice; undefined if there may be more. */
function plainContent({ choices }: Members, index: number): string | undefined {
  if (!Array.isArray(choices) || choices.length !== 1) return undefined;
  const choice: unknown = choices[0];
  if (!isObject(choice) || !isObject(choice.delta) || (choice.index ?? 0) !== index)
    return undefined;
  for (const name in choice)
    if (name !== 'delta' && name !== 'index' && !isNothing(choice[name])) return undefined;
  for (const name in choice.delta)
    if (name !== 'content' && name !== 'role' && !isNothing(choice.delta[name])) return undefined;
  return typeof choice.delta.content === 'string' ? choice.delta.content : undefined;
}

function answerOf(choice: Members): Members | undefined {
  return [choice.delta, choice.message].find(isObject);
}

function readAudio(value: unknown): ChatUpdate[] {
  const { id, data, transcript, expires_at: expiresAt } = isObject(value) ? value : {};
  const audio = defined({
    id: text(id),
    data: text(data),
    transcript: text(transcript),
    expiresAt: finiteNumber(expiresAt),
  });
  return Object.keys(audio).length > 0 ? [{ type: 'audio', ...audio }] : [];
}

/** Most images of one chunk that are read. */
const mostImages = 64;

/** Images are in a list of their own, or among the parts of the content. */
function readImages({ images, content }: Members): ChatUpdate[] {
  const parts = [images, content].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const found = parts.filter(isObject).filter(({ image_url: image }) => image);
  return found.slice(0, mostImages).flatMap(({ image_url: image }): ChatUpdate[] => {
    const url = isObject(image) ? image.url : image;
    return isFilledText(url) ? [{ type: 'image', url }] : [];
  });
}

function readToolCalls(answer: Members): ChatUpdate[] {
  const calls = Array.isArray(answer.tool_calls) ? answer.tool_calls.filter(isObject) : [];
  const updates = calls.map((call, position) =>
    toolCall(call.function, isIndex(call.index) ? call.index : position, text(call.id)),
  );
  return isObject(answer.function_call) ? [...updates, toolCall(answer.function_call, 0)] : updates;
}

function toolCall(called: unknown, index: number, id?: string): ChatUpdate {
  const { name, arguments: args } = isObject(called) ? called : {};
  return {
    type: 'tool-call',
    index,
    ...defined({ id, name: text(name), arguments: argumentsText(args) }),
  };
}

/** Some servers send the arguments as an object instead of JSON text. */
function argumentsText(value: unknown): string | undefined {
  return isObject(value) ? JSON.stringify(value) : text(value);
}

function readAnnotations(value: unknown): ChatUpdate[] {
  const annotations = Array.isArray(value) ? value.filter(isObject).map(readAnnotation) : [];
  return annotations.length > 0 ? [{ type: 'annotations', annotations }] : [];
}

function readAnnotation(value: Members): Annotation {
  const kind = text(value.type) ?? 'annotation';
  const details = isObject(value[kind]) ? value[kind] : value;
  return {
    kind,
    ...defined({
      start: finiteNumber(details.start_index),
      end: finiteNumber(details.end_index),
      title: text(details.title ?? details.filename ?? details.file_id),
      url: text(details.url),
      documentId: text(details.document_id),
      toolCallId: text(details.tool_call_id),
    }),
  };
}

function readExecutedTools(value: unknown): ChatUpdate[] {
  const tools = Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : [];
  return tools.length > 0 ? [{ type: 'executed-tools', tools }] : [];
}
