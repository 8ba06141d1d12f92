import type { ContentPart } from '../../base/api/chat-types';
import { base64Bytes } from '../../base/formats/base64';
import { imageHeader } from '../../base/formats/image-header/image-header';
import { readWavHeader } from '../../base/formats/wav/wav-header';
import { plural } from '../../base/ui/text/amounts';
import type { Answer, SkillQuestion, Skill } from './skills/skill';

/** Describes the attachments of the question: their type, their size and how they begin. */
export const attached: Skill = {
  lookingFor: 'files beside the question',
  answer: describeAttached,
};

type Part =
  Exclude<ContentPart, { type: 'text' }> | { type: 'file'; name: string; text: string; of: string };

async function describeAttached({ request, prompt }: SkillQuestion): Promise<Answer | undefined> {
  const last = request.messages.findLast(({ role }) => role === 'user');
  const content = Array.isArray(last?.content) ? last.content : [];
  const files = content.map(filePart).filter((part) => part !== undefined);
  if (files.length === 0) return undefined;
  const count = files.length === 1 ? 'One attachment' : `${files.length} attachments`;
  const quote = prompt === '' ? '' : `\n\nBeside it you wrote: “${quoted(prompt, 120)}”`;
  const described = await Promise.all(files.map(async (file) => describe(file)));
  const lines = described.map((words) => `- ${words}`).join('\n');
  return {
    text: [
      `**${count} arrived.** I can’t see or hear them; this is what their bytes show.\n\n`,
      lines,
      quote,
    ],
  };
}

const fileMark = /^<file name="([^"]*)" type="([^"]*)">\n([\s\S]*)\n<\/file>$/;

/** The console wraps the text of an attached file in a `<file>` element; other text is the question itself. */
function filePart(part: ContentPart): Part | undefined {
  if (part.type !== 'text') return part;
  const [, name, of, text] = fileMark.exec(part.text) ?? [];
  return name === undefined ? undefined : { type: 'file', name, of: of ?? '', text: text ?? '' };
}

function describe(part: Part): string | Promise<string> {
  switch (part.type) {
    case 'image_url':
      return describeImage(part.image_url.url);
    case 'input_audio':
      return describeSound(part.input_audio);
    case 'document':
      return `A document of ${plural(JSON.stringify(part.document.data).length, 'character')} as JSON.`;
    case 'file':
      return describeText(part);
  }
}

function describeText({ name, of, text }: Extract<Part, { type: 'file' }>): string {
  const lines = text === '' ? 0 : text.split('\n').length;
  const size = `${plural(text.length, 'character')} in ${plural(lines, 'line')}`;
  return `Text “${quoted(name, 80)}”, ${of}, ${size}. It begins: “${quoted(text, 80)}”`;
}

const dataUrl = /^data:([^;,]*);base64,/;

function describeImage(url: string): string {
  const [prefix, type] = dataUrl.exec(url) ?? [];
  if (prefix === undefined || type === undefined)
    return `An image at an address, which I do not open: ${quoted(url, 80)}`;
  const bytes = base64Bytes(url.slice(prefix.length));
  if (!bytes) return `An image of type ${type} whose Base64 cannot be read.`;
  const size = imageHeader(bytes);
  const pixels = size ? `${size.width} × ${size.height} pixels` : 'a header that tells no pixels';
  return `An image, ${type}, ${plural(bytes.length, 'byte')}, ${pixels}.`;
}

const soundTypes = { wav: 'audio/wav', mp3: 'audio/mpeg' };

async function describeSound({
  data,
  format,
}: {
  data: string;
  format: 'wav' | 'mp3';
}): Promise<string> {
  const type = soundTypes[format];
  const bytes = base64Bytes(data);
  if (!bytes) return `A sound of type ${type} whose Base64 cannot be read.`;
  const seconds = await soundSeconds(bytes, format);
  const length =
    seconds === undefined ? 'of a length that its bytes do not tell' : `${seconds.toFixed(1)} s`;
  return `A sound, ${type}, ${plural(bytes.length, 'byte')}, ${length}.`;
}

/** The beginning of a text in one line, with Markdown syntax escaped. */
function quoted(text: string, length: number): string {
  const start = text.slice(0, length).replace(/\s+/g, ' ').trim();
  // A backslash before a bracket would begin a formula.
  const harmless = start
    .replace(/[\\`*_<>$|~]/g, '\\$&')
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;');
  return harmless + (text.length > length ? '…' : '');
}

/** Duration of a WAV or MP3 file in seconds; undefined if its bytes do not show it. */
async function soundSeconds(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'wav' | 'mp3',
): Promise<number | undefined> {
  if (format === 'mp3')
    return mp3Seconds(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const header = await readWavHeader(new Blob([bytes]));
  return header && (header.end - header.start) / header.frameBytes / header.sampleRate;
}

function nameAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

/** Bit rates of layer III in kbit/s: first of MPEG 1, then of MPEG 2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Sample rates of MPEG 1 in hertz. MPEG 2 has half of them, MPEG 2.5 a quarter. */
const rates = [44_100, 48_000, 32_000];

/** Adds up the frames of layer III one by one, since their lengths may vary. */
function mp3Seconds(view: DataView): number | undefined {
  let seconds = 0;
  for (let at = behindTag(view); at + 4 <= view.byteLength;) {
    const frame = frameOf(view.getUint32(at));
    if (!frame) break;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  return seconds === 0 ? undefined : seconds;
}

/** An ID3v2 tag stores its length in four times seven bits. */
function behindTag(view: DataView): number {
  if (view.byteLength < 10 || !nameAt(view, 0).startsWith('ID3')) return 0;
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + (view.getUint8(at) & 0x7f), 0) + 10;
}

function frameOf(header: number): { bytes: number; seconds: number } | undefined {
  const version = (header >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const isFirst = version === 3;
  const bitrate = bitrates[isFirst ? 0 : 1][(header >>> 12) & 15];
  const full = rates[(header >>> 10) & 3];
  if (!isLayer3 || version === 1 || !bitrate || !full) return undefined;
  const rate = full / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const bytes = Math.floor((samples * bitrate * 125) / rate) + ((header >>> 9) & 1);
  return { bytes, seconds: samples / rate };
}
