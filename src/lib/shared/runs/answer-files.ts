import { isObject } from '$lib/base/api/wire/json';
import { base64Bytes } from '$lib/base/formats/base64';
import { drawableImage } from '$lib/base/formats/image-header/drawable-image';
import { wavFile } from '$lib/base/formats/wav/wav-file';
import { GrowingBlob } from '$lib/base/platform/growing-blob';
import { randomId } from '$lib/base/platform/random-id';
import type { AttachmentNote, StoredAttachment } from '$lib/base/storage/attachments';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

/** Most images of one answer. */
const maxImages = 64;

/** Images that hold nothing but pixels. */
const imageAddress = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/;

/** An image within Markdown; its words are bounded, since the text may have many brackets. */
const inMarkdown =
  /!\[([^[\]\n]{0,200})\]\((data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+)\)/g;

/** The images and sounds that a reply contains, as files of its answers. */
export class AnswerFiles {
  readonly #sounds = new Map<string, AnswerSound>();
  readonly #images = new Set<string>();
  readonly #format: unknown;
  readonly #add: (file: StoredAttachment) => void;

  /** The request names the format of sounds. `add` receives a file again when it has grown. */
  constructor({ audio }: { [name: string]: unknown }, add: (file: StoredAttachment) => void) {
    this.#format = isObject(audio) ? audio.format : undefined;
    this.#add = add;
  }

  /** The notes of an answer with a further piece of its sound, in Base64. */
  withSound(answer: AssistantMessage, data: string): AttachmentNote[] {
    const sound = this.#sounds.get(answer.id) ?? new AnswerSound(this.#format);
    this.#sounds.set(answer.id, sound);
    sound.add(data);
    return sound.hasGrownMuch ? this.#withFile(answer, sound.file()) : notesOf(answer);
  }

  /** The notes with an image; undefined if it is none that can be shown. One that was sent before changes nothing. */
  withImage(answer: AssistantMessage, address: string): AttachmentNote[] | undefined {
    const notes = notesOf(answer);
    const key = `${answer.id} ${address.length} ${address.slice(-100)}`;
    if (this.#images.has(key)) return notes;
    const file = this.#images.size < maxImages ? imageFile(address, notes.length + 1) : undefined;
    if (!file) return undefined;
    this.#images.add(key);
    return this.#withFile(answer, file);
  }

  /** The answer with the end of its sound, and with the name of each image in place of the megabytes in its text. */
  finish(received: AssistantMessage): AssistantMessage {
    const answer = this.#withoutImages(received);
    const sound = this.#sounds.get(answer.id);
    if (!sound?.hasGrown) return answer;
    return { ...answer, attachments: this.#withFile(answer, sound.file()) };
  }

  #withoutImages(received: AssistantMessage): AssistantMessage {
    if (!received.content.includes('(data:image/')) return received;
    const answer = { ...received };
    const begins = answer.earlier?.content ?? 0;
    const own = answer.content.slice(begins).replace(inMarkdown, (all, words, address) => {
      const notes = this.withImage(answer, String(address));
      if (!notes) return all;
      answer.attachments = notes;
      return `[${[notes.at(-1)?.name, words].filter(Boolean).join(': ')}]`;
    });
    return { ...answer, content: answer.content.slice(0, begins) + own };
  }

  #withFile(answer: AssistantMessage, { note, file }: AnswerFile): AttachmentNote[] {
    const { conversationId: ownerId, createdAt } = answer;
    this.#add({ v: 1, id: note.id, ownerId, createdAt, note, file });
    return [...notesOf(answer).filter(({ id }) => id !== note.id), note];
  }
}

type AnswerFile = Pick<StoredAttachment, 'note' | 'file'>;

function notesOf({ attachments = [] }: AssistantMessage): AttachmentNote[] {
  return attachments;
}

/** Bytes of a sound that are stored; at the usual rate they last 23 minutes. */
const maxSoundBytes = 64 * 1024 * 1024;

/** Bytes a second of pcm16: one channel of 24,000 samples. */
const pcmRate = 48_000;

const soundTypes = new Map<unknown, [type: string, ending: string]>([
  ['mp3', ['audio/mpeg', 'mp3']],
  ['flac', ['audio/flac', 'flac']],
  ['opus', ['audio/ogg', 'ogg']],
  ['aac', ['audio/aac', 'aac']],
]);

/** The sound of one answer, which grows. Only `wav` may have a header; pcm16 and streamed wav are bare samples. */
class AnswerSound {
  readonly #id = randomId();
  readonly #bytes = new GrowingBlob();
  readonly #type: [type: string, ending: string] | undefined;
  /** Base64 whose last group of four letters is not complete. */
  #rest = '';
  #size = 0;
  #storedSize = 0;
  #hasHeader = false;

  constructor(format: unknown) {
    this.#type = soundTypes.get(format);
  }

  get hasGrown(): boolean {
    return this.#size > this.#storedSize;
  }

  /** Each store writes all of it again, so it is stored at a quarter more than before. */
  get hasGrownMuch(): boolean {
    return this.hasGrown && this.#size >= this.#storedSize * 1.25;
  }

  /** Services encode each piece for itself, or cut the Base64 of the whole. */
  add(data: string): void {
    const text = this.#rest + data;
    const end = text.endsWith('=') ? text.length : text.length - (text.length % 4);
    this.#rest = text.slice(end);
    const bytes = base64Bytes(text.slice(0, end));
    if (!bytes || this.#size + bytes.length > maxSoundBytes) return;
    if (this.#size === 0) this.#hasHeader = hasWavHeader(bytes);
    this.#bytes.add(bytes);
    this.#size += bytes.length;
  }

  file(): AnswerFile {
    this.#storedSize = this.#size;
    const [type, ending] = this.#type ?? ['audio/wav', 'wav'];
    const isBare = !this.#type && !this.#hasHeader;
    const file = isBare ? this.#wav() : this.#bytes.blob(type);
    const length = isBare ? { seconds: this.#size / pcmRate } : {};
    const note = { id: this.#id, name: `Answer.${ending}`, kind: 'audio' as const, type };
    return { file, note: { ...note, bytes: file.size, tokens: 0, ...length } };
  }

  #wav(): Blob {
    const data = [this.#bytes.blob()];
    return wavFile({ encoding: 'pcm', sampleRate: pcmRate / 2, data, bytes: this.#size });
  }
}

function hasWavHeader(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.slice(0, 4)) === 'RIFF';
}

function imageFile(address: string, number: number): AnswerFile | undefined {
  const [start] = imageAddress.exec(address) ?? [];
  const bytes = start === undefined ? undefined : base64Bytes(address.slice(start.length));
  const header = bytes && drawableImage(bytes);
  if (!header) return undefined;
  const name = `Image ${number}.${header.type.slice('image/'.length)}`;
  return {
    file: new Blob([bytes], { type: header.type }),
    note: { id: randomId(), name, kind: 'image', bytes: bytes.length, tokens: 0, ...header },
  };
}
