import type { ChatUpdate } from './chat-types';
import { CallAssembly } from './call-assembly';
import { defined, isNothing, text } from './chat-values';
import { finiteNumber, isFilledText, isObject, type JsonObject, type Members } from './wire/json';
import { ServiceMembers } from './service-members';
import { contentPieces, ReasoningLists, reasoningNames } from './reasoning-forms';
import { RepeatedChunk } from './repeated-chunk';
import { RestReader } from './rest-reader';
import { SourceReader } from './source-reader';
import { ThinkSplitter } from './think-splitter';

/** Converts one choice of the payloads of a reply to updates. */
export class ChoiceReader {
  isFinished = false;
  readonly index: number;
  readonly #think = new ThinkSplitter();
  readonly #members = new ServiceMembers();
  readonly #rest = new RestReader(this.#members);
  readonly #calls = new CallAssembly(this.#members);
  readonly #lists = new ReasoningLists();
  readonly #chunk = new RepeatedChunk();
  /** Whether reasoning has arrived as a text. */
  #hasNamed = false;
  readonly #sources = new SourceReader();

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
    const answer = answerOf(choice) ?? {};
    const { lists, text: listed } = this.#lists.read(answer);
    return {
      updates: this.#own([
        ...this.#readRest(choice, this.index === 0 ? reply : {}, { ...answer, ...lists }),
        ...this.#readAnswer(choice, listed),
        ...this.#sources.read(this.index === 0 ? reply : {}, choice, answer),
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

  #readRest(choice: Members, reply: Members, message: Members): ChatUpdate[] {
    const rest = this.#rest.read({ reply, choice, message });
    return rest ? [{ type: 'rest', rest }] : [];
  }

  /** `listed` is the reasoning in lists, which most services also send as a text. */
  #readAnswer(choice: Members, listed: string): ChatUpdate[] {
    const answer = answerOf(choice);
    if (!answer) return typeof choice.text === 'string' ? this.#think.push(choice.text) : [];
    const named = readReasoning(answer);
    this.#hasNamed ||= named.length > 0;
    const reasoning = this.#hasNamed || listed === '' ? named : [thought(listed)];
    const pieces = contentPieces(answer.content);
    const content = pieces.length > 0 ? pieces : contentPieces(answer.refusal);
    return [
      ...reasoning,
      ...content.flatMap(({ type, text }) =>
        type === 'text' ? this.#think.push(text) : [thought(text)],
      ),
      ...readAudio(answer.audio),
      ...readImages(answer),
      ...this.#calls.read(answer, !isObject(choice.delta)),
      ...readExecutedTools(answer.executed_tools),
    ];
  }
}

function thought(text: string): ChatUpdate {
  return { type: 'reasoning', text };
}

function readReasoning(answer: Members): ChatUpdate[] {
  const name = reasoningNames.find((one) => isFilledText(answer[one]));
  const reasoning = name && text(answer[name]);
  if (!reasoning) return [];
  return [{ type: 'reasoning', text: reasoning, ...(name !== 'reasoning' && { name }) }];
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
const maxImages = 64;

/** Images are in a list of their own, or among the parts of the content. */
function readImages({ images, content }: Members): ChatUpdate[] {
  const parts = [images, content].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const found = parts.filter(isObject).filter(({ image_url: image }) => image);
  return found.slice(0, maxImages).flatMap(({ image_url: image }): ChatUpdate[] => {
    const url = isObject(image) ? image.url : image;
    return isFilledText(url) ? [{ type: 'image', url }] : [];
  });
}

function readExecutedTools(value: unknown): ChatUpdate[] {
  const tools = Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : [];
  return tools.length > 0 ? [{ type: 'executed-tools', tools }] : [];
}
